import { verify } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { readAgentKey } from '@portico/server/core/devices/agent-key-queries.ts'
import { findProgram, releaseFolder } from '@portico/server/core/devices/agent-programs.ts'
import { readOfferedReleases } from '@portico/server/core/devices/release-queries.ts'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import { makeFolders } from '#features/agent-downloads/server/test-downloads.ts'
import { agentCommands } from './agent-commands.ts'

const folders = makeFolders()
let migrated: MigratedDatabase
let keyFile = ''
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  folders.put('linux', Buffer.from('first linux'), { version: '1.0.0' })
  folders.put('windows', Buffer.from('first windows'), { version: '1.0.0' })
  keyFile = join(folders.agents, 'release.pem')
})
afterAll(async () => {
  await migrated.drop()
  folders.remove()
})

const run = (...words: string[]) =>
  runWords(agentCommands, words, { database: migrated.database, agentsFolder: folders.agents, folder: folders.agents })
const offered = async () =>
  (await readOfferedReleases(migrated.database)).map(({ version, system, offered_to }) => [version, system, offered_to])

// The tests depend on each other: they run the commands in the order of an operator.
describe('versions of the agent', () => {
  it('are not released without a key', async () => {
    const { problems } = await run('agent', 'release', '--key', keyFile)
    expect(problems).toEqual(['There is no release key yet. Create one with agent key <file>.'])
  })

  it('are signed with a key that only its owner may read, and that is not replaced by chance', async () => {
    expect((await run('agent', 'key', 'release.pem')).problems).toEqual([])
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const stored = await readAgentKey(migrated.database, 'release')
    expect(stored?.public_key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
    expect(stored?.sealed_private_key).toBeNull()
    expect((await run('agent', 'key', 'other.pem')).problems[0]).toMatch(/^A key already exists/)
    expect((await run('agent', 'key', 'release.pem', '--replace')).problems).toEqual([`${keyFile} already exists.`])
    expect((await readAgentKey(migrated.database, 'release'))?.public_key).toBe(stored?.public_key)
  })

  it('are not released without the programs of a system by oversight', async () => {
    const { problems } = await run('agent', 'release', '--key', keyFile)
    expect(problems[0]).toBe(
      'These programs are missing: windows arm64, linux arm64, mac x64, mac arm64. Build all with npm run build:agents.',
    )
    expect(problems[1]).toMatch(/--incomplete/)
  })

  it('are offered to no company before they are offered, and then to a share of them', async () => {
    const released = await run('agent', 'release', '--key', keyFile, '--incomplete')
    expect(released.lines[0]).toBe('1.0.0 is released for windows x64, linux x64.')
    expect(released.lines[1]).toBe('It leaves out windows arm64, linux arm64, mac x64, mac arm64.')
    expect(await offered()).toEqual([])
    await run('agent', 'offer', '1.0.0', '10')
    expect((await offered()).map(String).toSorted()).toEqual(['1.0.0,linux,10', '1.0.0,windows,10'])
    const [release] = (await readOfferedReleases(migrated.database)).filter(({ system }) => system === 'linux')
    const key = (await readAgentKey(migrated.database, 'release'))?.public_key ?? ''
    const signature = Buffer.from(release?.signature ?? '', 'base64')
    expect(verify(null, Buffer.from(release?.manifest ?? ''), key, signature)).toBe(true)
    expect(JSON.parse(release?.manifest ?? '')).toMatchObject({ version: '1.0.0', system: 'linux', size: 11 })
  })

  it('are served from a copy, which the next build leaves', async () => {
    folders.put('linux', Buffer.from('second linux'), { version: '1.10.0' })
    const kept = await findProgram(releaseFolder(folders.agents, '1.0.0'), 'linux', 'x64')
    expect(readFileSync(kept?.path ?? '', 'utf8')).toBe('first linux')
  })

  it('are not released in part, twice, older, or other than their manifests say', async () => {
    const release = async () =>
      (await run('agent', 'release', '--key', keyFile, '--offer', '100', '--incomplete')).problems
    expect(await release()).toEqual(['The programs have different versions. Build all of them again.'])
    folders.put('windows', Buffer.from('second windows'), { version: '1.10.0' })
    writeFileSync(join(folders.agents, 'windows-x64', 'portico-agent.exe'), 'second wind0ws')
    expect(await release()).toEqual(['A program does not match its manifest.json. Build it again.'])
    folders.put('windows', Buffer.from('second windows'), { version: '1.10.0' })
    expect(await release()).toEqual([])
    for (const version of ['1.10.0', '1.9.0']) {
      for (const system of ['linux', 'windows'] as const) folders.put(system, Buffer.from('x'), { version })
      expect(await release()).toEqual([
        'The same or a newer version has already been released. To see all versions, use agent list.',
      ])
    }
  })

  it('are refused with another key', async () => {
    writeFileSync(join(folders.agents, 'broken.pem'), 'no key')
    expect((await run('agent', 'release', '--key', 'broken.pem')).problems[0]).toMatch(
      /^The file does not contain an Ed25519 key/,
    )
    await run('agent', 'key', 'new.pem', '--replace')
    expect((await run('agent', 'release', '--key', keyFile)).problems[0]).toMatch(/^This is not the key/)
  })

  it('are halted, and not offered again', async () => {
    expect((await run('agent', 'halt', '1.10.0')).lines.at(-1)).toMatch(/^You can't undo this/)
    expect((await offered()).every(([version]) => version === '1.0.0')).toBe(true)
    for (const words of [
      ['offer', '1.10.0', '50'],
      ['halt', '1.10.0'],
    ])
      expect((await run('agent', ...words)).problems[0]).toBe(
        "1.10.0 was halted and can't be offered again. Release a newer version.",
      )
    expect((await run('agent', 'offer', '9.9.9', '10')).problems[0]).toMatch(/^There is no version 9\.9\.9/)
    expect((await run('agent', 'offer', '1.0.0', '20')).problems).toEqual([
      'The share must be 10, 50 or 100 percent of companies.',
    ])
    const { lines } = await run('agent', 'list')
    expect(lines.filter((line) => /halted/.test(line))).toHaveLength(2)
  })

  it('leave events of the deployment', async () => {
    const events = await inTenant(migrated.database, deploymentTenantId, (tenant) =>
      tenant.selectFrom('tenant.audit_events').select(['event', 'reason']).orderBy('id').execute(),
    )
    expect(events.map(({ event, reason }) => `${event} ${reason}`)).toEqual([
      'agent-key-made ',
      'agent-released 1.0.0',
      'agent-offered 1.0.0: 10 %',
      'agent-released 1.10.0',
      'agent-key-made ',
      'agent-halted 1.10.0',
    ])
  })
})
