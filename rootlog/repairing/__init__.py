"""Repairs: the smallest edit of a record that explains a finding, and the findings that follow from it."""
