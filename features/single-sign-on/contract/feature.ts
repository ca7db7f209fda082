import { finishAtProvider, signInWithMicrosoft, signInWithProvider } from './provider-sign-ins.ts'

/** The calls of signing in at an identity provider. */
export const singleSignOn = { calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider } } as const
