import type english from '#features/trial/server/mails/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { NIL } from 'uuid'
import * as z from 'zod'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { trialSecretsOf } from '#features/trial/server/trial-secrets.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** Link and code of a registration (spec B §4). */
export const trialVerificationMail = defineMail({
  kind: 'trial-verification',
  params: z.object({
    registrationId: z.string().default(NIL),
    generation: z.string().default('1'),
    company: mailParam,
  }),
  requestedBy: 'stranger',
  secretsOf: (keys, { registrationId, generation }) =>
    trialSecretsOf(keys, { id: registrationId, generation: Number(generation) }),
  sample: () => ({ registrationId: NIL, generation: '1', company: 'Aurora' }),
  sampleMinutes: 24 * 60,
  write({ params: { registrationId, company }, domain, language, secrets, life }) {
    const t = messages(language)
    return {
      subject: t('trialVerification.subject', { name: domain.apptitle }),
      lines: [mailMessages(language)('hello'), t('trialVerification.about', { company, life })],
      action: {
        label: t('trialVerification.verify'),
        url: `${domain.domainurl}/verify?token=${secrets.token}&id=${registrationId}`,
      },
      secret: { label: t('trialVerification.code'), text: secrets.code },
      notes: [t('trialVerification.notYou')],
    }
  },
})
