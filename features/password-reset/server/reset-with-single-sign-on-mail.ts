import * as z from 'zod'
import type english from '#features/password-reset/server/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** Replaces the reset email for an address whose tenants all use single sign-on; `tenants` is a list of names. */
export const resetWithSingleSignOnMail = defineMail({
  kind: 'reset-with-single-sign-on',
  params: z.object({ tenants: mailParam }),
  requestedBy: 'stranger',
  sample: () => ({ tenants: 'Contoso' }),
  write({ params: { tenants }, domain, language }) {
    const t = messages(language)
    const values = { name: domain.apptitle, tenants }
    return {
      subject: t('resetWithSingleSignOn.subject', values),
      lines: [
        mailMessages(language)('hello'),
        t('resetWithSingleSignOn.asked', values),
        t('resetWithSingleSignOn.how'),
      ],
      action: { label: t('resetWithSingleSignOn.signIn'), url: `${domain.domainurl}/` },
      notes: [t('resetWithSingleSignOn.notYou')],
    }
  },
})
