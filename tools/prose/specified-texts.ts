/**
 * Sentences and labels that a specification prescribes word for word, by section. They are exempt from the terms for
 * other texts.
 */
export const SPECIFIED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'spec A §3': ['Login response'],
  'spec A §4': ['Login flow'],
  'spec A §5': ['Please enter a valid Email ID', 'Email ID is too long', 'Please enter valid Email ID and Password'],
  'spec A §8': [
    'Default login failure',
    'Please Login again',
    'Login failed. Please check your userid or try using a different browser.',
    'Your account has been deactivated. Please contact administrator.',
    'The session has ended. To continue, please log in again.',
    'Password reset request has been received',
  ],
  'spec B §2': [
    'will be redirected to login',
    'Are you sure you want to logout?',
    'Logout dialog',
    'Logout',
    'End-User License Agreement',
  ],
  'spec B §4': ['verification link has been sent to the registered e-mail'],
  'spec B §3': ['Logout state object'],
  'spec B §7': ['Module logout', 'Chat logout'],
}

/** Sentences of released refusals, which do not change (contract/src/released-refusals.json). */
export const RELEASED_SENTENCES: readonly string[] = [
  'There is no program for this system here yet. Please contact administrator.',
]

/** Labels of other products, as they appear on their screens. */
export const LABELS_ELSEWHERE: readonly string[] = [
  'Allow application to initiate Single Logout',
  'Allowed redirection addresses for login',
  'Allowed redirection addresses for logout',
  'Authorized redirect URIs',
  'Backchannel logout',
  'E-Mail Address',
  'E-Mail-Addresses',
  'Front channel logout',
  'Logout settings',
  'Options, Logout',
]
