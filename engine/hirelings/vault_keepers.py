"""Vault Keepers, demoted Badger Bodyguards: a hireling (law-6: 19; law-16: 22). What it does is printed on its card."""

from rootlog.engine.hirelings.common import Hireling


class VaultKeepers(Hireling):
    """Six warriors and the vaults that they build."""


SOURCE = VaultKeepers
