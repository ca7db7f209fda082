/**
 * How fast this node sends to its mail server. Up to `limit` mails are sent at the same time. After `failuresToPause`
 * server failures in a row nothing is sent until `pausedUntil` (milliseconds), then one mail at a time until one is
 * accepted.
 */
export type Pace = { limit: number; failures: number; pausedUntil: number }

/** How many server failures in a row open the circuit. */
const failuresToPause = 3
/** The first and the longest pause, in milliseconds; each pause is twice as long as the previous one. */
const firstPause = 500
const longestPause = 10_000

/** Returns the pace of a mail server that has not failed. */
export const fullPace = (atMost: number): Pace => ({ limit: atMost, failures: 0, pausedUntil: 0 })

/** Returns how many mails may be sent at the same time. */
export function slotsOf({ limit, failures, pausedUntil }: Pace, now: number): number {
  if (now < pausedUntil) return 0
  return failures >= failuresToPause ? 1 : Math.floor(limit)
}

/**
 * Returns the pace after the server accepted a mail or refused only that mail. The limit grows by about one for each
 * round of as many mails as it allows.
 */
export const afterAnswer = ({ limit }: Pace, atMost: number): Pace => ({
  limit: Math.min(atMost, limit + 1 / limit),
  failures: 0,
  pausedUntil: 0,
})

/**
 * Returns the pace after the server failed. Failures of mails already under way when a pause began do not extend it.
 */
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

/** Reply codes that blame the server rather than the mail (RFC 5321 §3.8, RFC 4954 §6). */
const repliesOfServer = [421, 432, 454]
/**
 * nodemailer's codes for failures of the connection, the greeting, TLS or the sign-in, and for a mail that took too
 * long.
 */
const codesOfServer =
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS EREQUIRETLS EPROTOCOL EAUTH ENOAUTH EOAUTH2 EPROXY EABORT'.split(' ')

/**
 * Returns whether a send error is the server's fault: it is down, hangs, throttles or refuses the sign-in. Other errors
 * concern one mail.
 */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && repliesOfServer.includes(Number(error.responseCode))) return true
  return 'code' in error && codesOfServer.includes(String(error.code))
}

/** Returns whether an error is a working server's refusal of one mail. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && !isServerFailure(error)
