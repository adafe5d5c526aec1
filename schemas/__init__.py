"""JSON Schemas of what users get (record, report, position) and of the engine's data files."""
