"""What is read for a viewer. Selectors write nothing."""
