import type { QueueSettings } from '@portico/features/queues/contract/queues.ts'
import { demoId } from './demo-id.ts'
import type { DemoTenant } from './demo-tenants.ts'

/** A queue of the demo, with the email addresses of its members. */
type DemoQueue = { id: string; settings: QueueSettings; emails: readonly string[] }

/**
 * Returns the queue of an MSP's technicians; null for any other tenant. The queue is open on weekdays with a lunch
 * break, and has service targets by priority.
 */
export function queueOf(tenant: DemoTenant): DemoQueue | null {
  const agents = tenant.people.filter(({ isServicedesk, isInactive }) => isServicedesk === true && isInactive !== true)
  if (!tenant.isMsp || agents.length === 0) return null
  const workday: [string, string][] = [
    ['08:00', '12:00'],
    ['13:00', '18:00'],
  ]
  return {
    id: demoId(`queue ${tenant.name} first`),
    emails: agents.map(({ email }) => email),
    settings: {
      name: 'First line',
      kinds: ['Access', 'Software', 'Hardware', 'Network', 'Patch window', 'Other'],
      members: [],
      assignment: 'manual',
      levels: {
        Urgent: { response: 30, resolution: 240 },
        High: { response: 60, resolution: 540 },
        Normal: { response: 240, resolution: 1620 },
        Low: { response: null, resolution: 5400 },
      },
      hours: {
        timezone: 'Europe/Berlin',
        days: [workday, workday, workday, workday, workday, [], []],
        holidays: ['2026-12-25', '2027-01-01'],
      },
    },
  }
}

/** Two canned replies for the technicians. */
export const demoReplies = [
  {
    title: 'Thank you, I am on it',
    text: 'Hello {requester},\n\nthank you for request {number}. I am looking into it and will report here.\n\n{agent}',
  },
  {
    title: 'Please restart once',
    text: 'Hello {requester},\n\nplease restart the computer once and tell me whether it helps.\n\n{agent}',
  },
]
