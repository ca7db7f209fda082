import { finishAtProvider, signInWithMicrosoft, signInWithProvider } from './provider-sign-ins.ts'

/** The calls and pages of signing in at an identity provider. */
export const singleSignOn = {
  calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider },
  pages: {
    '/callback/*': 'secret',
  },
} as const
