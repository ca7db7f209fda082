import type { Administering } from '#server/features/administration/administering.ts'
import type { WayMail } from '#server/features/administration/first-password.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'

/** What commands of administration have beside what the use-cases work with. */
export type Terminal = {
  /** Waits until a mail has left; null, or why it has not. */
  deliver: (mail: WayMail) => Promise<string | null>
  /** Whether mails go to people who are not at this machine. */
  isProduction: boolean
  /** Says at once what is going on. */
  progress: (line: string) => void
}

/**
 * Sees a mail with a way to a password off, and says so; where it does not leave, or the operator asks for it, the way
 * itself: the terminal is then the only place where its secrets are shown.
 */
export async function tellOfWay(
  parts: Pick<Administering, 'secret' | 'domainOf'> & Terminal,
  mail: WayMail,
  isPrinted = false,
): Promise<string[]> {
  if (isPrinted) return [...(await wayLines(parts, mail)), 'It is mailed too.']
  parts.progress(`Sending a mail to ${mail.email} …`)
  const why = await parts.deliver(mail)
  if (why === null) return [`A mail with the way to a password has left to ${mail.email}.`]
  return [
    `THE MAIL TO ${mail.email} HAS NOT LEFT: ${why}`,
    'It stays in the outbox. Until it leaves, hand this over yourself, by a way that no third party reads:',
    ...(await wayLines(parts, mail)),
  ]
}

async function wayLines(
  { secret, domainOf }: Pick<Administering, 'secret' | 'domainOf'>,
  mail: WayMail,
): Promise<string[]> {
  const { token, temporaryPassword } = resetSecretsOf(secret, mail.mailId)
  const { domainurl } = await domainOf(mail.tenant)
  return [
    `${domainurl}/reset?resettoken=${token}`,
    `Temporary password: ${temporaryPassword}`,
    `Both are good until ${mail.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC and can be used once.`,
  ]
}
