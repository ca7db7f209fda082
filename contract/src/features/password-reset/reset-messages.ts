/** Shown for whatever comes back but USER_ERR029 (spec A §8). */
export const resetRequested =
  'Password reset request has been received, the associated account will receive an email to reset password shortly.'
