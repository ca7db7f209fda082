import sentencesOfAccounts from '#contract/core/accounts/messages/en.json' with { type: 'json' }
import { refusals as ofAccounts } from '#contract/core/accounts/refusals.ts'
import sentencesOfAttachments from '#contract/core/attachments/messages/en.json' with { type: 'json' }
import { refusals as ofAttachments } from '#contract/core/attachments/refusals.ts'
import sentencesOfAuthentication from '#contract/core/authentication/messages/en.json' with { type: 'json' }
import { refusals as ofAuthentication } from '#contract/core/authentication/refusals.ts'
import sentencesOfCaptchas from '#contract/core/captcha/messages/en.json' with { type: 'json' }
import { refusals as ofCaptchas } from '#contract/core/captcha/refusals.ts'
import sentencesOfDevices from '#contract/core/devices/messages/en.json' with { type: 'json' }
import { refusals as ofDevices } from '#contract/core/devices/refusals.ts'
import sentencesOfRequests from '#contract/core/requests/messages/en.json' with { type: 'json' }
import { refusals as ofRequests } from '#contract/core/requests/refusals.ts'
import { withSentences, type RefusalsOfFeatures } from './refusal.ts'
import sentencesOfCalls from '#contract/core/calls/messages/en.json' with { type: 'json' }
import { refusals as ofCalls } from './refusals.ts'

/** The refusals that several features share, with their sentences. A browser loads their codes only. */
export const coreRefusals = {
  ...withSentences(ofCalls, sentencesOfCalls),
  ...withSentences(ofAccounts, sentencesOfAccounts),
  ...withSentences(ofAttachments, sentencesOfAttachments),
  ...withSentences(ofAuthentication, sentencesOfAuthentication),
  ...withSentences(ofCaptchas, sentencesOfCaptchas),
  ...withSentences(ofDevices, sentencesOfDevices),
  ...withSentences(ofRequests, sentencesOfRequests),
}

type NameIn<Owner> = Owner extends unknown ? keyof Owner & string : never

/** The name of a refusal: one of core, or one that a feature declares. */
export type RefusalName = keyof typeof coreRefusals | NameIn<RefusalsOfFeatures[keyof RefusalsOfFeatures]>
