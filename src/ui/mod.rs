//! The screens: draws the model, sends commands.
