import { finishAtProvider } from './finish-at-provider.ts'
import { signInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

/** The calls and pages of signing in at an identity provider. */
export const singleSignOn = {
  calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider },
  pages: {
    '/callback/*': 'secret',
  },
} as const
