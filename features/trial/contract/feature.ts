import { checkVerification, mailCaptcha, register, resendVerification, verify } from './registrations.ts'
import { exportTenant, removeSample } from './trial-data.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/trial/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of the free trial. */
export const trial = {
  calls: { checkVerification, exportTenant, mailCaptcha, register, removeSample, resendVerification, verify },
  pages: {
    '/registration': 'plain',
    '/registration/msp': 'plain',
    '/verify': 'secret',
  },
  refusals: withSentences(refusals, sentences),
} as const
