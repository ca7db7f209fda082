import { findTenants } from './find-tenants.ts'
import { signInLocally } from './sign-in-locally.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

/** The calls of signing in with email address and password. */
export const signIn = { calls: { findTenants, signInLocally, signInWithPassword } } as const
