import * as z from 'zod'
import type english from '#features/trial/server/mails/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { dayText, lifeText } from '@portico/server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * The account of a new tenant's owner, with the link to a first password, unless that expired before the email was
 * sent. `own` is the tenant's host and may be empty; `ends` (of the trial) and `until` (of the link) are ISO 8601.
 */
export const trialAccountMail = defineMail({
  kind: 'trial-account',
  params: z.object({
    resetId: mailParam,
    tenant: mailParam,
    email: mailParam,
    own: mailParam,
    ends: mailParam,
    until: mailParam,
  }),
  requestedBy: 'user',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: (expiresAt) => ({
    resetId: 'preview',
    tenant: 'Aurora',
    email: 'ada@aurora.test',
    own: 'aurora.localhost',
    ends: '2026-01-31T12:00:00Z',
    until: expiresAt.toISOString(),
  }),
  sampleMinutes: 30,
  write({ params, domain, language, secrets, at }) {
    const t = messages(language)
    const shared = mailMessages(language)
    const { tenant, email, own, ends } = params
    const until = new Date(params.until)
    const values = { tenant, email, address: addressAt(domain.domainurl, own), date: dayText(ends, language) }
    const head = [shared('hello'), t('trialAccount.about', values)]
    const content = {
      subject: shared('accountSubject', { name: domain.apptitle }),
      notes: [offersPasswordReset(domain.servedenv) ? shared('accountLater') : t('trialAccount.later')],
    }
    if (!(until > at)) return { ...content, lines: [...head, t('trialAccount.over')] }
    return {
      ...content,
      lines: [...head, t('trialAccount.setPassword', { life: lifeText(until, at, language) })],
      action: { label: shared('setPassword'), url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared('temporaryPassword'), text: secrets.temporaryPassword },
    }
  },
})

function addressAt(domainurl: string, host: string): string {
  const url = new URL(domainurl)
  if (host !== '') url.hostname = host
  return url.origin
}
