import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { idp } from './test-commands.ts'
import { connectContoso, contoso } from '#features/single-sign-on/server/test-connection.ts'
import { deleteConnections, runIn } from '#features/single-sign-on/server/test-connection-queries.ts'
import { ownKey } from '#features/single-sign-on/server/test-keys.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-rotate-'))
  await writeFile(join(folder, 'secret.txt'), 'secret-two')
  server = await openTestServer({}, () => ({}))
  await connectContoso(server.context, 'https://id.example.com')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function rotate(...words: string[]) {
  const context = { ...server.context, folder, now: new Date('2026-11-22T12:00:00Z') }
  return idp(context, 'rotate', 'Contoso', 'test', '--secret-file', 'secret.txt', ...words)
}
const ends = async () => {
  const text = "select ends_at from tenant.connection_keys where kind = 'client-secret' order by created_at, id"
  const rows = await runIn<{ ends_at: Date | null }>(server.place.pool, contoso, text, [])
  return rows.map(({ ends_at }) => ends_at?.toISOString().slice(0, 10) ?? null)
}

describe('idp rotate of a client secret', () => {
  it('adds it beside the former one, and corrects its end when it is given again', async () => {
    expect((await rotate()).lines[0]).toBe('The new secret is tried first from now on.')
    expect(await ends()).toEqual([null, null])
    const again = await rotate('--secret-ends', '2027-12-31')
    expect(again.lines[0]).toBe('This secret already exists; its new end is stored.')
    expect(await ends()).toEqual([null, '2027-12-31'])
    expect((await rotate('--secret-ends', '2027-12-31')).lines[0]).toBe('This secret already exists.')
  })

  it('refuses an end that has passed, and changes nothing', async () => {
    const before = await ends()
    expect((await rotate('--secret-ends', '2026-11-21')).problems).toEqual(['--secret-ends 2026-11-21 has passed.'])
    expect(await ends()).toEqual(before)
  })
})

describe('idp rotate --retire-old of client secrets', () => {
  let provider: TestProvider
  beforeEach(async () => {
    await deleteConnections(server.place.pool, contoso)
    provider = await startTestProvider()
    await connectContoso(server.context, provider.issuer, { kind: 'externalidp' })
  })
  afterEach(() => provider.close())

  it('deletes the others once the provider accepts the new one', async () => {
    provider.behaviour = { secrets: ['secret-two'] }
    expect((await rotate('--retire-old')).lines.at(-1)).toBe('Older secrets that were deleted: 1.')
    expect(await ends()).toHaveLength(1)
  })

  it('changes nothing where the provider refuses the new one', async () => {
    expect((await rotate('--retire-old')).problems).toEqual([
      'The provider refuses this client secret: without the older ones no sign-in would work.',
    ])
    expect(await ends()).toEqual([null])
  })

  it('changes nothing where the new one has ended, unless it gets another end', async () => {
    provider.behaviour = { secrets: ['secret-two'] }
    await rotate('--secret-ends', '2027-12-31')
    const past = "update tenant.connection_keys set ends_at = '2026-11-01' where ends_at is not null"
    await runIn(server.place.pool, contoso, past, [])
    expect((await rotate('--retire-old')).problems).toEqual([
      'This client secret has ended: correct its end with --secret-ends, or no sign-in would work without the older ones.',
    ])
    expect(await ends()).toEqual([null, '2026-11-01'])
    expect((await rotate('--retire-old', '--secret-ends', '2028-01-31')).problems).toEqual([])
    expect(await ends()).toEqual(['2028-01-31'])
  })

  it('deletes the others where we authenticate by our key, which the provider may refuse', async () => {
    await deleteConnections(server.place.pool, contoso)
    const keys = [await ownKey('signing-key'), await ownKey('encryption-key')]
    await connectContoso(server.context, provider.issuer, { kind: 'externalidp', clientAuth: 'private_key_jwt', keys })
    expect((await rotate('--retire-old')).problems).toEqual([])
  })

  it('deletes the others where the provider cannot be asked, as after a leak', async () => {
    await provider.close()
    expect((await rotate('--retire-old')).problems).toEqual([])
    expect(await ends()).toHaveLength(1)
  })
})
