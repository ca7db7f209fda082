import type { AuditEvent } from '@portico/server/core/audit/event.ts'
import { demoId, seeded } from './demo-id.ts'
import type { DemoTenant } from './demo-tenants.ts'

/** The number of past days for which the demo has a history when it is first opened. */
const days = 60
const dayMs = 24 * 60 * 60_000
const weekend = 0.2
/** The fraction of sign-ins that fail, through a mistyped password or a wrong code. */
const failing = 0.07

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
]

/**
 * Returns the past sign-ins of a tenant up to `now`, oldest first: more on working days, most in the morning. Always
 * the same for a tenant and a day.
 */
export function historyOf(tenant: DemoTenant, now: Date): AuditEvent[] {
  const random = seeded(demoId(`history ${tenant.name}`))
  const tenantId = demoId(`tenant ${tenant.name}`)
  const today = Math.floor(now.getTime() / dayMs)
  const events: AuditEvent[] = []
  for (let day = today - days + 1; day <= today; day += 1) {
    const weekday = new Date(day * dayMs).getUTCDay()
    const usual = tenant.signInsPerDay * (weekday === 0 || weekday === 6 ? weekend : 1)
    const count = Math.round(usual * (0.75 + random() * 0.5))
    for (let index = 0; index < count; index += 1) events.push(...signIn(tenant, tenantId, day, random))
  }
  return events
    .filter(({ origin }) => origin.at < now)
    .toSorted((one, other) => one.origin.at.getTime() - other.origin.at.getTime())
}

function signIn(tenant: DemoTenant, tenantId: string, day: number, random: () => number): AuditEvent[] {
  const index = Math.floor(random() * tenant.people.length)
  const person = tenant.people[index]
  if (person === undefined) return []
  // The sum of two draws peaks at half past ten; evenings and nights are rare.
  const at = day * dayMs + (6.5 + (random() + random()) * 5) * 60 * 60_000
  const agent = agents[(index + Math.floor(random() * 2)) % agents.length] ?? ''
  // An address range reserved for documentation (RFC 5737).
  const address = `192.0.2.${10 + index * 3 + Math.floor(random() * 2)}`
  const event = (
    name: AuditEvent['event'],
    outcome: AuditEvent['outcome'],
    reason: string,
    later: number,
  ): AuditEvent => ({
    tenantId,
    event: name,
    outcome,
    reason,
    accountId: demoId(`account ${tenant.name} ${person.email}`),
    email: person.email,
    origin: { address, agent, at: new Date(at + later) },
  })
  const draw = random()
  if (person.isInactive === true) return draw < failing ? [event('sign-in', 'failure', 'account-deactivated', 0)] : []
  const failed = draw < failing ? [event('sign-in', 'failure', 'invalid-credentials', 0)] : []
  const code = tenant.mfa === 'off' ? [] : codeEvents(event, random() < failing)
  const out = random() < 0.4 ? [event('sign-out', 'success', '', (1 + random() * 5) * 60 * 60_000)] : []
  return [...failed, ...code, event('sign-in', 'success', '', 45_000), ...out]
}

type MakeEvent = (
  name: AuditEvent['event'],
  outcome: AuditEvent['outcome'],
  reason: string,
  later: number,
) => AuditEvent

function codeEvents(event: MakeEvent, mistyped: boolean): AuditEvent[] {
  const wrong = mistyped ? [event('code-entered', 'failure', 'code-not-valid', 30_000)] : []
  return [event('code-sent', 'success', '', 15_000), ...wrong, event('code-entered', 'success', '', 45_000)]
}
