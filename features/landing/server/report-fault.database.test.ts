import { reportFault } from '#features/landing/contract/report-fault.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleReportFault } from './report-fault.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'

const lines: string[] = []
const fault = { message: 'TypeError: x is not a function', stack: 'at Insights', components: '', page: '/insights' }
let server: TestServer

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  server = await openTestServer({ reportFault }, (context) => ({ reportFault: handleReportFault(context) }), { log })
})
afterAll(() => server.close())

const logged = (reference: string) => lines.filter((line) => line.includes(reference))

describe('a fault that a page reports', () => {
  it('is logged once, under the reference that its user sees', async () => {
    const response = await server.send(reportFault, { body: fault })
    const { reference } = response.data
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(logged(reference)).toHaveLength(1)
    expect(JSON.parse(logged(reference)[0] ?? '')).toMatchObject({ reference, fault, msg: 'A page failed to render.' })
    const other = await server.send(reportFault, { body: fault })
    expect(other.data.reference).not.toBe(reference)
  })

  it('is one line of the log without secrets, whatever it contains', async () => {
    const half = 'Zr3kQ9_-aB7xT1mN5pL8vC2yH6wJ4dF0sG'
    const message = `line\n{"level":60,"msg":"forged"}\n ${half} ada@aurora.test ?password=abc`
    const response = await server.send(reportFault, { body: { ...fault, message } })
    const [line = ''] = logged(response.data.reference)
    expect(line.trimEnd()).not.toContain('\n')
    for (const secret of [half, 'ada@aurora.test', 'abc']) expect(line).not.toContain(secret)
  })

  it.each([
    ['too long a message', { ...fault, message: 'x'.repeat(501) }],
    ['too long a stack', { ...fault, stack: 'x'.repeat(4_001) }],
    ['an unknown field', { ...fault, password: 'x' }],
    ['a part missing', { message: 'x' }],
    ['a list', [fault]],
    ['a NUL', { ...fault, page: '/\u0000' }],
  ])('with %s is refused and not logged', async (_about, body) => {
    const before = lines.length
    expect(await server.send(reportFault, { body })).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
    expect(lines).toHaveLength(before)
  })

  it('too-many-requests: from one network too often is refused with the seconds to wait, from another it is accepted', async () => {
    const { pool } = server.place
    const limits = openRequestLimits({ pool, log: server.context.log })
    const narrow = await openTestServer({ reportFault }, (context) => ({
      reportFault: handleReportFault({ ...context, limits }),
    }))
    try {
      const statuses = []
      for (let nth = 0; nth < 31; nth++) statuses.push((await narrow.send(reportFault, { body: fault })).status)
      expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
      expect(statuses.at(-1)).toBe(429)
      const refused = await narrow.send(reportFault, { body: fault })
      expect(refused.retryAfter).toBeGreaterThan(0)
      expect((await narrow.send(reportFault, { body: fault, address: '192.0.2.7' })).status).toBe(200)
    } finally {
      await narrow.close()
    }
  })
})
