import { findTenants } from './find-tenants.ts'
import { signInLocally } from './sign-in-locally.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

/** Sign-in by email address and password: its calls. */
export const signIn = { calls: { findTenants, signInLocally, signInWithPassword } } as const
