"""What widely used sets of icons look like, by which a control is known that is nothing but a picture."""
