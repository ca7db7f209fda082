import * as z from 'zod'
import type english from '#features/invitations/server/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * Invites a colleague, with the link to a first password. `inviter` is the inviter's name, `from` their address; `ends`
 * is ISO 8601. The parameters contain nothing that was typed about the colleague, so that inviters cannot send texts of
 * their choice.
 */
export const invitationMail = defineMail({
  kind: 'invitation',
  params: z.object({
    resetId: mailParam,
    tenant: mailParam,
    inviter: mailParam,
    from: mailParam,
    email: mailParam,
    ends: mailParam,
  }),
  requestedBy: 'stranger',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({
    resetId: 'preview',
    tenant: 'Aurora',
    inviter: 'Ada Adams',
    from: 'ada@aurora.test',
    email: 'ben@aurora.test',
    ends: '2026-01-31T12:00:00Z',
  }),
  write({ params, domain, language, secrets }) {
    const t = messages(language)
    const shared = mailMessages(language)
    const values = { ...params, address: domain.domainurl, until: instantText(params.ends, language) }
    return {
      subject: t('invitation.subject', { name: domain.apptitle }),
      lines: [shared('hello'), t('invitation.about', values), shared('setPasswordUntil', values)],
      action: { label: shared('setPassword'), url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared('temporaryPassword'), text: secrets.temporaryPassword },
      notes: [t('invitation.later', values), t('invitation.notYou', values)],
    }
  },
})
