import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { countStates } from '#e2e/agent/agent-queries.ts'
import { patience } from '../../tools/patience.ts'
import { startNode } from '#e2e/resilience/node.ts'

const total = ({ states }: Awaited<ReturnType<typeof countStates>>) =>
  Object.values(states).reduce((sum, count) => sum + count, 0)

it('the devices of the demo enrol and report as agents do, and are the same ones after a restart', async () => {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-fleet-'))
  const start = async () => {
    const environment = { NODE_ENV: 'development', LOG_LEVEL: 'warn' }
    const node = await startNode({ databaseUrl: database.url, folder, environment })
    onTestFinished(() => node.end('SIGKILL').then(() => undefined))
    return node
  }
  const borealis = () => countStates('Borealis', owner)
  const first = await start()
  const memory = path.join(folder, 'demo-fleet.json')
  const begun = () => (existsSync(memory) ? statSync(memory).mtimeMs : 0)
  // The hospital has 68 devices and a gateway. A busy server may refuse some at first; they follow later.
  const found = async () => {
    const devices = await borealis()
    const { states, throughGateways } = devices
    return [begun() > 0, total(devices), Object.keys(states).toSorted(), throughGateways === states['offline']]
  }
  const whole = [true, 69, ['active', 'offline', 'retired', 'warning'], true]
  await expect.poll(found, { timeout: patience(120_000) }).toEqual(whole)
  const firstBegun = begun()
  const { states, warnings } = await borealis()
  expect(new Set(warnings)).toEqual(new Set(['disk-full', ...warnings.filter((name) => name === 'memory-full')]))
  await first.end('SIGTERM')
  const second = await start()
  await expect.poll(begun, { timeout: patience(60_000) }).toBeGreaterThan(firstBegun)
  expect(await borealis()).toMatchObject({ states: { retired: states['retired'] } })
  expect(total(await borealis())).toBe(69)
  await second.end('SIGTERM')
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})
