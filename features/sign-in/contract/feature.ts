import { findTenants } from './find-tenants.ts'
import { signInLocally, signInWithPassword } from './sign-ins.ts'

/** The calls of signing in with email address and password. */
export const signIn = { calls: { findTenants, signInLocally, signInWithPassword } } as const
