export const messages = {
  wait: 'Please Wait...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  language: 'Language',
  languageFailed: 'The language could not be loaded. Please try again.',
  terms: 'Terms & Conditions',
  privacyPolicy: 'Privacy Policy',
  faultTitle: 'Something went wrong.',
  faultWhy: 'Nothing that you saved is lost. Trying again usually helps.',
  faultTryAgain: 'Try again',
  faultStartAgain: 'Start from the beginning',
  faultReporting: 'Reporting it …',
  faultNotReported: 'It could not be reported.',
  faultReference: 'Reference number:',
} as const

export type Messages = Record<keyof typeof messages, string>
