import * as z from 'zod/mini'
import { encodedPasswordLongest } from '#contract/core/accounts/passwords.ts'

/**
 * Returns text of at most `longest` characters without NUL and lone surrogates (PostgreSQL cannot store them, and no
 * keyboard types one).
 */
export const textUpTo = (longest: number) =>
  z.string().check(
    z.maxLength(longest, `at most ${longest} characters`),
    z.refine((text) => !text.includes('\u0000'), 'holds a NUL character'),
    z.refine((text) => text.isWellFormed(), 'is not valid Unicode'),
  )

/** An identifier as every table here uses it: a lower-case UUID. */
export const identifier = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an identifier'))

/** A password as it is sent (passwords.ts). */
export const encodedPassword = textUpTo(encodedPasswordLongest)

/** The token of a session. A call sends it in the header `API-Key`, together with the session's cookie (DESIGN §4). */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'is not a token'))
