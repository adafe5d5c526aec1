"""The page that needs no installation, served on this machine: its files, and a record that is followed as it grows."""
