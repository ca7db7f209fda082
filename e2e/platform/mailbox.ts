import { inject, vi } from 'vitest'

import { patience } from '../../tools/patience.ts'

export type DemoMail = { id: string; to: string; subject: string; text: string; html: string; received_at: string }

/**
 * Returns whether an email is about a new device: another test may sign in to the same account from another network.
 */
const isDeviceNotice = ({ subject }: DemoMail) => subject.startsWith('New sign-in to ')

/** Returns the emails to an address in the demo's mailbox, newest first, without notices of new devices. */
export async function mailsTo(address: string, port = inject('porticoPort')): Promise<DemoMail[]> {
  const response = await fetch(`http://127.0.0.1:${port}/demo/mailbox.json?to=${encodeURIComponent(address)}`)
  const mails = (await response.json()) as DemoMail[]
  return mails.filter((mail) => !isDeviceNotice(mail))
}

/** Waits until an address has more than `before` emails. Returns the newest. */
export function mailAfter(before: number, address: string, port = inject('porticoPort')): Promise<DemoMail> {
  const findMail = async (): Promise<DemoMail> => {
    const mails = await mailsTo(address, port)
    const [newest] = mails
    if (newest === undefined || mails.length <= before) throw new Error(`No new mail to ${address} has come.`)
    return newest
  }
  return vi.waitFor(findMail, { timeout: patience(90_000), interval: 50 })
}

/** Returns the six digits of the code in an email. */
export function codeIn(mail: DemoMail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (code === undefined) throw new Error(`There is no code in the mail "${mail.subject}".`)
  return code
}

/** Returns the address that an email links to. */
export function linkIn(mail: DemoMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail "${mail.subject}".`)
  return link
}

/** Returns the address in an email at which the password is set. */
export function resetLinkIn(mail: Pick<DemoMail, 'text'>): string {
  const link = /https?:\/\/\S+resettoken=[\w-]+/.exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`There is no reset link in the mail: ${mail.text}`)
  return link
}

/** Returns the temporary password in an email about a password reset. */
export function temporaryPasswordIn(mail: Pick<DemoMail, 'text'>): string {
  const password = /^[A-Za-z0-9]{4}(?:-[A-Za-z0-9]{4})+$/m.exec(mail.text)?.[0]
  if (password === undefined) throw new Error(`There is no temporary password in the mail: ${mail.text}`)
  return password
}
