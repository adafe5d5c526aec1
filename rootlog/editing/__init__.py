"""What an editor asks of a record that is being typed."""
