import type { Terminal } from '@portico/server/core/commands/command-context.ts'
import type { Administering } from '#features/administration/server/administering.ts'
import type { WayMail } from '#features/administration/server/first-password.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'

/**
 * Waits until the email with a password link is sent. If it is not sent, or if the operator asks for the link, returns
 * the link, whose secrets then appear only in the terminal.
 */
export async function passwordLinkLines(
  context: Pick<Administering, 'secret' | 'domainOf'> & Terminal,
  mail: WayMail,
  isPrinted = false,
): Promise<string[]> {
  if (isPrinted) return [...(await linkLines(context, mail)), 'It is mailed too.']
  context.progress(`Sending a mail to ${mail.email} …`)
  const why = await context.deliver(mail)
  if (why === null) return [`A mail with a link to set a password was sent to ${mail.email}.`]
  return [
    `THE MAIL TO ${mail.email} WAS NOT SENT: ${why}`,
    'It stays in the outbox. Until it is sent, hand this over yourself, in a way that no third party can read:',
    ...(await linkLines(context, mail)),
  ]
}

async function linkLines(
  { secret, domainOf }: Pick<Administering, 'secret' | 'domainOf'>,
  mail: WayMail,
): Promise<string[]> {
  const { token, temporaryPassword } = resetSecretsOf(secret, mail.mailId)
  const { domainurl } = await domainOf(mail.tenant)
  return [
    `${domainurl}/reset?resettoken=${token}`,
    `Temporary password: ${temporaryPassword}`,
    `Both are valid until ${mail.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC and can be used once.`,
  ]
}
