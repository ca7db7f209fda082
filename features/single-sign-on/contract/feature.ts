import { finishAtProvider } from './finish-at-provider.ts'
import { signInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

/** Sign-in at an identity provider: its calls. */
export const singleSignOn = { calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider } } as const
