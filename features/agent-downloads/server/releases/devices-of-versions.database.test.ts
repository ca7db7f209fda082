import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { hello, makeTestDevice, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeFolders } from '#features/agent-downloads/server/test-downloads.ts'
import { makeCompany, openDeviceServer, type TestCompany } from '#features/devices/server/test-companies-queries.ts'
import { agentCommands } from './agent-commands.ts'

const folders = makeFolders()
let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
  folders.put('linux', Buffer.from('a program'), { version: '1.1.0' })
})
afterAll(async () => {
  await server.close()
  folders.remove()
})

const run = (...words: string[]) =>
  runWords(agentCommands, words, {
    database: server.context.database,
    agentsFolder: folders.agents,
    folder: folders.agents,
  })

async function enrolled(hostname: string): Promise<TestDevice> {
  const device = makeTestDevice(server.app, { hostname })
  await device.enrol(await company.code())
  return device
}

// The tests depend on each other: they run the commands in the order of an operator.
describe('devices of a version', () => {
  it('are counted where they were enrolled before the key', async () => {
    await enrolled('early')
    const warning =
      '1 device was enrolled before the key was made, and refuses its versions until it is enrolled again.'
    expect((await run('agent', 'key', 'release.pem')).lines.at(-1)).toBe(warning)
    await enrolled('late')
    const { lines } = await run('agent', 'release', '--key', 'release.pem', '--incomplete')
    expect(lines.at(-1)).toBe(warning)
  })

  it('are listed with what became of it', async () => {
    const tell = async (hostname: string, outcome: string, runs: string) =>
      (await enrolled(hostname)).report([hello()], {
        agent_version: runs,
        update: { version: '1.1.0', outcome, reason: '' },
      })
    await tell('taken', 'installed', '1.1.0')
    await tell('given-up', 'rolled-back', '1.0.0')
    await tell('refused-it', 'refused', '1.0.0')
    await (await enrolled('another')).report([hello()], { agent_version: '1.0.0' })
    await (await enrolled('fresh')).report([hello()], { agent_version: '1.1.0' })
    const { lines } = await run('agent', 'list', '1.1.0')
    const ofDevices = lines.slice(lines.findIndex((line) => line.startsWith('TENANT')) + 1)
    expect(
      ofDevices.map((line) =>
        line
          .split(/ {2,}/)
          .toSpliced(0, 2)
          .join(', ')
          .replace(/20\d\d-\d\d-\d\d/, 'day'),
      ),
    ).toEqual([
      'fresh, enrolled with it, 1.1.0',
      'given-up, rolled back, day, 1.0.0',
      'refused-it, refused, day, 1.0.0',
      'taken, installed, day, 1.1.0',
    ])
    expect((await run('agent', 'list', '9.9.9')).lines.at(-1)).toBe('No device runs it or was updated to it.')
  })
})
