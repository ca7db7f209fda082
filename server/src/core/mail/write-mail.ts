import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { languageOfTag } from '@portico/contract/platform/language.ts'
import { htmlOf } from '#server/core/mail/mail-html.ts'
import type { Mail, MailKind } from '#server/core/mail/mail.ts'
import { captchaCodeMail } from '#server/core/mail/templates/captcha-code.ts'
import { trialVerificationMail } from '#server/core/mail/templates/trial-verification.ts'
import { trialHasAccountMail } from '#server/core/mail/templates/trial-has-account.ts'
import { trialAccountMail } from '#server/core/mail/templates/trial-account.ts'
import { trialEndingMail } from '#server/core/mail/templates/trial-ending.ts'
import { trialEndedMail } from '#server/core/mail/templates/trial-ended.ts'
import { guessedAtMail } from '#server/core/mail/templates/guessed-at.ts'
import { invitationMail } from '#server/core/mail/templates/invitation.ts'
import { newAccountMail } from '#server/core/mail/templates/new-account.ts'
import { newDeviceMail } from '#server/core/mail/templates/new-device.ts'
import { passwordChangedMail } from '#server/core/mail/templates/password-changed.ts'
import { passwordResetMail } from '#server/core/mail/templates/password-reset.ts'
import { resetWithSingleSignOnMail } from '#server/core/mail/templates/reset-with-single-sign-on.ts'
import { signInCodeMail } from '#server/core/mail/templates/sign-in-code.ts'
import { lifeText } from '#server/core/mail/templates/life-words.ts'
import type { MailContent, Template } from '#server/core/mail/templates/template.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'

export type WrittenMail = { from: { name: string; address: string }; subject: string; text: string; html: string }

const templates: Record<MailKind, Template> = {
  'sign-in-code': signInCodeMail,
  'password-reset': passwordResetMail,
  'reset-with-single-sign-on': resetWithSingleSignOnMail,
  'password-changed': passwordChangedMail,
  'new-device': newDeviceMail,
  'guessed-at': guessedAtMail,
  'captcha-code': captchaCodeMail,
  'trial-verification': trialVerificationMail,
  'trial-has-account': trialHasAccountMail,
  'trial-account': trialAccountMail,
  'trial-ending': trialEndingMail,
  'trial-ended': trialEndedMail,
  'invitation': invitationMail,
  'new-account': newAccountMail,
}

/** A code that was queued before its mail had an end is said to be good for as long as it was then, in milliseconds. */
const unsaidLife = 10 * 60_000

/**
 * Writes a queued mail in the brand of its domain and the language of who asked (`params.language`), as plain text and as
 * HTML. Secrets are derived here and only here. It says for how long from `at` what it brings is good.
 */
export function writeMail(
  mail: Pick<Mail, 'kind' | 'params' | 'expiresAt'>,
  domain: DomainSettings,
  secret: Keys,
  at: Date = new Date(),
): WrittenMail {
  const asked = languageOfTag(mail.params['language'] ?? '')
  const language = asked !== null && domain.languages.includes(asked) ? asked : (domain.languages[0] ?? 'en')
  const life = lifeText(mail.expiresAt ?? new Date(at.getTime() + unsaidLife), at, language)
  const content = templates[mail.kind]({ params: mail.params, domain, language, secret, at, life })
  return {
    from: {
      name: domain.sendername || domain.companyname,
      address: domain.senderaddress || `no-reply@${domain.maildomain}`,
    },
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content, language, domain),
  }
}

// Secrets and addresses stand alone on their lines, so that they can be copied whole.
function textOf({ lines, action, secret, notes }: MailContent): string {
  const parts = [
    lines.join('\n'),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(secret === undefined ? [] : [secret.label, secret.text]),
    ...notes,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
