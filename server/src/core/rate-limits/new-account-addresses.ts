import { isDisposableEmail } from 'disposable-email-domains-js'

/** Email services that ignore dots before the @. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the common part of an address and its aliases: no `+tag`, and no dots at Gmail, which ignores them. Takes a
 * normalised address; one trial is allowed per mailbox, not per spelling.
 */
export function addressKey(email: string): string {
  const at = email.lastIndexOf('@')
  const [domain, local] = [email.slice(at + 1), email.slice(0, at)]
  const [mailbox = ''] = local.split('+')
  // An address may begin with a plus sign; then it has no tag.
  const named = mailbox === '' ? local : mailbox
  if (!dotless.has(domain)) return `${named}@${domain}`
  return `${named.replaceAll('.', '')}@gmail.com`
}

/** Returns whether an address belongs to a service for disposable email, or to a domain below one. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.slice(0, -1).some((_, index) => isDisposableEmail(`x@${labels.slice(index).join('.')}`))
}
