"""What is kept in memory alone, and is gone after a restart."""
