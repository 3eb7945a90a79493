"""What keeps the project honest: mutants, soaks, golden records. Not part of the package."""
