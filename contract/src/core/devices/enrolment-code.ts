import * as z from 'zod/mini'

/** An enrolment code: 32 random bytes, base64url. */
export const enrolmentCode = z.string().check(z.regex(/^[\w-]{43}$/, 'is not an enrolment code'))
