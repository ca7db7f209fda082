import { afterEach, expect, it } from 'vitest'
import { openLog } from '#server/platform/operations/log.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { announce, logEvents } from './announce.ts'
import type { AuditEvent } from './event.ts'

let stop = (): void => undefined
afterEach(() => stop())

/** Returns the reasons and levels (20 `debug`, 30 `info`) of the lines that are logged at a level. */
function loggedAt(level: string): string[] {
  const lines: string[] = []
  const log = openLog(level, { write: (line: string) => void lines.push(line) })
  stop = logEvents({ log, secret: secretFrom('a secret of the tests, which is long enough') })
  const event = (reason: string, more: { isSetUp?: true }): AuditEvent => ({
    tenantId: '0192b000-0000-7000-8000-000000000001',
    event: 'enrolment-code-made',
    outcome: 'success',
    reason,
    accountId: null,
    email: '',
    origin: { address: '127.0.0.1', agent: 'test', at: new Date(0), ...more },
  })
  announce(event('of a user', {}))
  announce(event('of the set-up', { isSetUp: true }))
  return lines.map((line) => {
    const { reason, level: written } = JSON.parse(line) as { reason: string; level: number }
    return `${reason}: ${written}`
  })
}

it('events of the set-up are logged for those who look for details alone', () => {
  expect(loggedAt('info')).toEqual(['of a user: 30'])
})

it('and with them, nothing is left out', () => {
  expect(loggedAt('debug')).toEqual(['of a user: 30', 'of the set-up: 20'])
})
