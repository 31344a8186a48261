"""Robustness figures: scores of one test set in its original and its perturbed forms.

After RUIE-Bench (Zhu et al., 2025): F1 of each perturbation, how far it drops from the
original, the mean over perturbations, and models ranked over all tasks.
"""
