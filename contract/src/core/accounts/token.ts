import * as z from 'zod/mini'

/** Both halves of a token are needed for a call: this one travels in `API-Key`, the other in a cookie (DESIGN §4). */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'is not a token'))
