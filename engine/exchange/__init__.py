"""What clients send and what they are answered: `calls` has the shapes, the others fill them from what is stored."""
