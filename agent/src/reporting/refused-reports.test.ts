import { describe, expect, it } from 'vitest'
import { makeDeviceKey } from '#agent/platform/device-key.ts'
import { needState, writeState } from '#agent/platform/state-file.ts'
import { away, beginReporting, minute, orders, refusal, start, success } from './test-reporting.ts'

describe('a refusal', () => {
  it('as a clone makes a device of its own under a new key', async () => {
    const other = '00000000-0000-4000-8000-000000000002'
    let isClone = true
    const { folder, pass, world, kinds, reporter } = beginReporting((_body, path) => {
      if (path === '/api/agent/clone') {
        isClone = false
        const split = {
          companyname: 'Aurora',
          needs_approval: false,
          is_reattached: false,
          release_key: '',
          sealing_key: '',
        }
        return success({ ...split, device_id: other, orders: orders() })
      }
      return isClone ? refusal(409, 'AGENT_ERR003') : success(orders())
    })
    await pass(2.5 * minute)
    expect(reporter.state().device_id).toBe(other)
    const { state } = needState(folder)
    expect(state.device_id).toBe(other)
    expect(state.private_key).not.toBe(world.state.private_key)
    expect(world.sent.map(({ path }) => path).slice(0, 3)).toEqual([
      '/api/agent/report',
      '/api/agent/clone',
      '/api/agent/report',
    ])
    expect(kinds().slice(1)).toEqual(['snapshot', 'hello', 'hello'])
  })

  it('as a clone whose response is lost is repeated with the same key', async () => {
    let tries = 0
    const { pass, world } = beginReporting((_body, path) => {
      if (path === '/api/agent/clone' && (tries += 1) < 3) return away()
      return refusal(409, path === '/api/agent/clone' ? 'COMPANY_ERR002' : 'AGENT_ERR003')
    })
    await pass(30 * minute)
    const keys = world.sent.filter(({ path }) => path === '/api/agent/clone').map(({ body }) => body.public_key)
    expect(keys.length).toBeGreaterThanOrEqual(3)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([['AGENT_ERR003'], ['AGENT_ERR002']])(
    '%s of a computer that was enrolled again goes on as that',
    async (code) => {
      const key = makeDeviceKey().stored
      let isOld = true
      const { folder, pass, reporter, world } = beginReporting((_body, path) => {
        expect(path).toBe('/api/agent/report')
        return isOld ? refusal(409, code) : success(orders())
      })
      writeState(folder, { ...world.state, private_key: key })
      world.respond = () => {
        if (!isOld) return success(orders())
        isOld = false
        return refusal(409, code)
      }
      await pass(minute)
      expect(reporter.state().private_key).toBe(key)
      expect(reporter.problem()).toBeNull()
    },
  )

  it.each([
    ['device-blocked', 'AGENT_ERR004', false],
    ['company-closed', 'COMPANY_ERR002', false],
    ['device-retired', 'AGENT_ERR005', true],
    ['device-not-known', 'AGENT_ERR002', true],
    ['signature-refused', 'AGENT_ERR001', true],
  ] as const)('%s is asked about once an hour', async (exit, code, isFinal) => {
    const { pass, world, reporter, queue } = beginReporting(() => refusal(409, code))
    await pass(150 * minute)
    expect(world.sent.length).toBe(3)
    expect(queue.length).toBe(0)
    expect(reporter.problem()).toMatchObject({ failure: { exit }, isFinal })
    expect(world.log.length).toBe(1)
  })

  it('of one report leaves out that one alone', async () => {
    const { pass, world, queue } = beginReporting(away)
    await pass(10 * 60 * minute)
    const waiting = queue.length
    const bad = queue.oldest(start + 11 * 60 * minute)[77]?.at
    world.sent.length = 0
    const accepted: string[] = []
    world.respond = ({ reports = [] }) => {
      if (reports.some(({ at }) => at === bad)) return refusal(400, 'PORTICO_ERR001')
      accepted.push(...reports.map(({ at }) => at))
      return success(orders())
    }
    await pass(6 * minute)
    expect(queue.length).toBe(0)
    expect(accepted.length).toBeGreaterThanOrEqual(waiting - 1)
    expect(accepted).not.toContain(bad)
    expect(world.sent.length).toBeLessThan(30)
  })

  it('that is none of Portico is waited out', async () => {
    const { pass, world, reporter } = beginReporting(() => ({ status: 200, body: '<html>Sign in to the hotel' }))
    await pass(10 * minute)
    expect(reporter.problem()).toMatchObject({ failure: { exit: 'not-a-server' }, isFinal: false })
    world.respond = () => success(orders())
    await pass(6 * minute)
    expect(reporter.problem()).toBeNull()
  })
})
