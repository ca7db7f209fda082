import { isLocalHost } from '@portico/contract/platform/host-name.ts'

/** Settings besides address, port, user and password, which stay in the URL. */
export type SmtpOptions = { url: string; requireTLS: boolean; maxConnections: number }

/** The default number of simultaneous connections of one process to the mail server. */
const connections = 16

/**
 * Reads `SMTP_URL`. Over `smtp://` TLS (STARTTLS, RFC 3207) is required, because mails contain secrets, unless the mail
 * server is local or the URL has `?requireTLS=false`. `maxConnections` is at least 1. Further parameters are
 * nodemailer's: `tls.rejectUnauthorized`, `tls.servername`, `name`, `authMethod`.
 */
export function smtpOptions(smtpUrl: string): SmtpOptions {
  const url = new URL(smtpUrl)
  const required = url.searchParams.get('requireTLS')
  const isOff = url.searchParams.get('ignoreTLS') === 'true' || required === 'false'
  const isOwn = isLocalHost(url.hostname) || /^(127\.[\d.]+|\[::1\])$/.test(url.hostname)
  const requireTLS = required === 'true' || (url.protocol === 'smtp:' && !isOff && !isOwn)
  const most = Math.floor(Number(url.searchParams.get('maxConnections') ?? connections))
  const maxConnections = most >= 1 ? most : connections
  for (const own of ['requireTLS', 'maxConnections']) url.searchParams.delete(own)
  return { url: url.href, requireTLS, maxConnections }
}
