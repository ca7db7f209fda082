import * as z from 'zod'
import type english from '#features/trial/server/mails/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** The email that an address with an account gets instead of a link; `tenants` is a list of names. */
export const trialHasAccountMail = defineMail({
  kind: 'trial-has-account',
  params: z.object({ tenants: mailParam }),
  requestedBy: 'stranger',
  sample: () => ({ tenants: 'Aurora, Borealis' }),
  write({ params, domain, language }) {
    const t = messages(language)
    // The mail mentions only the ways that the page of its link offers.
    const forgotten = offersPasswordReset(domain.servedenv) ? [t('trialHasAccount.forgotten')] : []
    return {
      subject: t('trialHasAccount.subject', { name: domain.apptitle }),
      lines: [
        mailMessages(language)('hello'),
        t('trialHasAccount.about', params),
        t('trialHasAccount.how'),
        ...forgotten,
      ],
      action: { label: t('trialHasAccount.signIn'), url: `${domain.domainurl}/` },
      notes: [mailMessages(language)('notAsked')],
    }
  },
})
