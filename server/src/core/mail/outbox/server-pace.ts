/**
 * How fast this node sends to its mail server. `limit` mails are sent at the same time; after `failuresToPause` failures of the server in a
 * row nothing is sent until `pausedUntil` (milliseconds), then one mail at a time until one is accepted.
 */
export type Pace = { limit: number; failures: number; pausedUntil: number }

/** So many failures of the server in a row open the circuit. */
const failuresToPause = 3
/** The first pause and the longest one, in milliseconds; each is twice as long as the one before. */
const firstPause = 500
const longestPause = 10_000

/** The pace of a mail server that has not failed. */
export const fullPace = (atMost: number): Pace => ({ limit: atMost, failures: 0, pausedUntil: 0 })

/** How many mails may be sent at the same time. */
export function slotsOf({ limit, failures, pausedUntil }: Pace, now: number): number {
  if (now < pausedUntil) return 0
  return failures >= failuresToPause ? 1 : Math.floor(limit)
}

/** The pace after the server accepted a mail, or refused only that mail: about one more at a time for each full round. */
export const afterAnswer = ({ limit }: Pace, atMost: number): Pace => ({
  limit: Math.min(atMost, limit + 1 / limit),
  failures: 0,
  pausedUntil: 0,
})

/** The pace after the server failed. Failures of mails that were on their way when a pause began do not extend it. */
export function afterFailure(pace: Pace, now: number): Pace {
  if (now < pace.pausedUntil) return pace
  const failures = pace.failures + 1
  const pause = Math.min(longestPause, firstPause * 2 ** (failures - failuresToPause))
  return {
    limit: Math.max(1, pace.limit / 2),
    failures,
    pausedUntil: failures >= failuresToPause ? now + pause : 0,
  }
}

/** Replies by which a server says that it, and not the mail, is the reason (RFC 5321 §3.8, RFC 4954 §6). */
const repliesOfServer = [421, 432, 454]
/** Codes of nodemailer for failures of the connection, the greeting, TLS or the sign-in, and for a mail that took too long. */
const codesOfServer =
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS EREQUIRETLS EPROTOCOL EAUTH ENOAUTH EOAUTH2 EPROXY EABORT'.split(' ')

/** Whether an error of sending is the server's: it is away, hangs, throttles or refuses the sign-in. Others are about one mail. */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && repliesOfServer.includes(Number(error.responseCode))) return true
  return 'code' in error && codesOfServer.includes(String(error.code))
}

/** Whether an error is a reply of a working server that refuses one mail. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && !isServerFailure(error)
