"""The packages: every folder with an `__init__.py` below rootlog/ and below the three folders that are linked there."""

from setuptools import find_packages, setup

LINKED = ("engine", "grammar", "schemas")

found = set(find_packages(include=["rootlog", "rootlog.*"]))
for folder in LINKED:  # where Git makes no links, these are not seen below rootlog/
    found |= {f"rootlog.{one}" for one in find_packages(include=[folder, f"{folder}.*"])}

setup(packages=sorted(found))
