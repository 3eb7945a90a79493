"""Simulation, tournaments, statistics."""
