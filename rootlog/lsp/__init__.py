"""rootlog as a language server: what editors ask of a record that is being typed, in the protocol that they speak."""
