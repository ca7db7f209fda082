import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/**
 * Reads a proof-of-work challenge (ALTCHA, version 2), valid for one registration or one emailed code. The widget
 * (`challengeurl`) and `solveChallenge` of `altcha-lib` accept `data` unchanged.
 */
export const readProofChallenge = defineCall({
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'anyone',
  about: 'A proof of work that a browser solves unseen.',
  output: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.optional(z.string()),
      nonce: z.string(),
      salt: z.string(),
      /** When the challenge expires, in seconds since 1970. */
      expiresAt: z.optional(z.number()),
    }),
    signature: z.string(),
  }),
  refusals: [],
})
