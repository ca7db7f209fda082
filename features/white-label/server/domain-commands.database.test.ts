import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDomains, type Domains } from '@portico/server/core/domains/domains.ts'
import { openPictures } from '@portico/server/core/domains/pictures.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { domainCommands } from './domain-commands.ts'

const samples = join(import.meta.dirname, 'samples')
const webFolder = join(import.meta.dirname, '../../../web/dist')
let migrated: MigratedDatabase
let folder = ''

const run = (...words: string[]) =>
  runWords(domainCommands, ['domain', ...words], { database: migrated.database, folder, webFolder })

const stored = async () =>
  (
    await migrated.pool.query<{ host: string; settings: Record<string, unknown> }>(
      'select host, settings from platform.domains order by host',
    )
  ).rows
const pictures = async () =>
  (
    await migrated.pool.query<{ host: string; kind: string; sha256: string }>(
      'select host, kind, sha256 from platform.domain_pictures order by host, kind',
    )
  ).rows

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  folder = mkdtempSync(join(tmpdir(), 'portico-domains-'))
})
afterEach(() => migrated.pool.query('delete from platform.domains'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await migrated.drop()
})

describe('domain set', () => {
  it('adds a domain, then changes and unsets the given settings, and nothing else', async () => {
    const added = await run('set', 'Aurora.Test.', 'companyname=Aurora', 'theme=vision', 'ALLOW_LOCAL_LOGIN=false')
    expect(added.lines).toEqual([
      'aurora.test is added: https://aurora.test',
      'companyname=Aurora',
      'theme=Vision',
      'allowlocallogin=false',
    ])
    const changed = await run('set', 'aurora.test', 'theme=Modern', '--unset', 'allowlocallogin')
    expect(changed.lines).toEqual([
      'aurora.test is changed: https://aurora.test',
      'theme=Modern',
      'allowlocallogin=true',
    ])
    expect(await stored()).toEqual([{ host: 'aurora.test', settings: { companyname: 'Aurora', theme: 'Modern' } }])
  })

  it('keeps both of two concurrent changes', async () => {
    const pairs = ['theme=Modern', 'companyname=Aurora', 'mode=Dark', 'statuspage=https://status.test/', 'variant=bv']
    await Promise.all(pairs.map((pair) => run('set', 'aurora.test', pair)))
    expect(Object.keys((await stored())[0]?.settings ?? {}).toSorted()).toEqual(
      ['companyname', 'mode', 'statuspage', 'theme', 'variant'].toSorted(),
    )
  })

  it.each(['png', 'jpg', 'webp'])(
    'stores a %s as the logo, with its size, under an address with its hash',
    async (end) => {
      await run('set', 'aurora.test', 'companyname=Aurora', '--logo', join(samples, `red.${end}`))
      const [domain] = await stored()
      const [picture] = await pictures()
      expect(domain?.settings).toMatchObject({
        companylogo: `/brand/${picture?.sha256}.${end}`,
        logosize: { width: 6, height: 4 },
      })
      const served = await openPictures(migrated.database)(picture?.sha256 ?? '')
      expect(served?.bytes.equals(readFileSync(join(samples, `red.${end}`)))).toBe(true)
    },
  )

  it('reads all three pictures from the working directory, and deletes the one that is no longer used', async () => {
    for (const name of ['light.svg', 'dark.svg', 'icon.svg']) {
      const size = name.length
      writeFileSync(join(folder, name), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>`)
    }
    await run('set', 'aurora.test', '--logo', 'light.svg', '--logo-dark', 'dark.svg', '--favicon', 'icon.svg')
    expect((await pictures()).map(({ kind }) => kind)).toEqual(['companylogo', 'companylogodark', 'favicon'])
    await run('set', 'aurora.test', 'companylogo=https://cdn.test/logo.png', '--unset', 'companylogodark')
    expect((await pictures()).map(({ kind }) => kind)).toEqual(['favicon'])
    const [domain] = await stored()
    expect(domain?.settings).toEqual({
      companylogo: 'https://cdn.test/logo.png',
      favicon: expect.stringMatching(/^\/brand\/[0-9a-f]{64}\.svg$/) as string,
    })
  })

  it('refuses every picture that cannot be used, each with its sentence, and changes nothing', async () => {
    writeFileSync(join(folder, 'hostile.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')
    writeFileSync(join(folder, 'large.png'), '')
    truncateSync(join(folder, 'large.png'), 20 * 1024 * 1024)
    await run('set', 'aurora.test', 'companyname=Aurora')
    const before = await stored()
    const words = ['theme=Vision', '--logo', 'hostile.svg', '--logo-dark', 'large.png', '--favicon', 'nowhere.png']
    expect(await run('set', 'aurora.test', ...words)).toMatchObject({
      lines: [],
      problems: [
        'companylogo: hostile.svg must not contain the element script.',
        'companylogodark: large.png is too large: it has 20480 kB, at most 512 are allowed.',
        'favicon: nowhere.png does not exist.',
      ],
    })
    expect((await run('set', 'aurora.test', '--logo', '.')).problems).toEqual(['companylogo: . is a folder.'])
    expect((await run('set', 'aurora.test', '--logo', '/dev/zero')).problems).toEqual([
      'companylogo: /dev/zero is not a regular file.',
    ])
    expect(await stored()).toEqual(before)
    expect(await pictures()).toEqual([])
  })

  it('is on every node within two seconds, as is removing, which falls back to the default set', async () => {
    const nodes = await Promise.all([1, 2].map(() => openDomains({ ...migrated, log: silentLog })))
    const titles = () => nodes.map((node: Domains) => node.settingsOf('aurora.test').apptitle)
    try {
      await run('set', 'aurora.test', 'companyname=Aurora')
      await expect.poll(titles, { interval: 10 }).toEqual(['Aurora', 'Aurora'])
      await Promise.all(['One', 'Two', 'Three'].map((name) => run('set', 'aurora.test', `apptitle=${name}`)))
      const [domain] = await stored()
      const last = String(domain?.settings['apptitle'])
      await expect.poll(titles, { interval: 10 }).toEqual([last, last])
      await run('remove', 'aurora.test')
      await expect.poll(titles, { interval: 10 }).toEqual(['Portico', 'Portico'])
      const hidden = () => nodes.flatMap((node) => [...node.privacy().mailDomains])
      await run('set', 'quiet.test', 'discovery=private')
      await expect.poll(hidden, { interval: 10 }).toEqual(['quiet.test', 'quiet.test'])
    } finally {
      await Promise.all(nodes.map((node) => node.stop()))
    }
  })
})

describe('domain list, show and remove', () => {
  it('print the stored settings, and repair no invalid one', async () => {
    expect((await run('list')).lines).toEqual(['No domain is set; every host shows the default set.'])
    await run('set', 'aurora.test', 'companyname=Aurora', 'variant=default')
    await migrated.pool.query(`insert into platform.domains values ('broken.test', '{"theme":"Sepia"}')`)
    expect((await run('list')).lines).toEqual([
      'HOST         COMPANY  ENV      VARIANT  THEME',
      'aurora.test  Aurora   default  default  Custom Dark',
      'broken.test  Portico  default  welcome  Custom Dark  has values that are not valid',
    ])
    const { lines } = await run('show', 'aurora.test')
    expect(lines).toContain('companyname=Aurora')
    expect(lines).toContain('doctitle=Aurora - Sign in  (not set)')
    expect((await run('show', 'broken.test')).lines.at(-1)).toContain('Not used: theme must be one of Classic')
    expect((await run('remove', 'aurora.test')).problems).toEqual([])
    expect((await stored()).map(({ host }) => host)).toEqual(['broken.test'])
  })

  it.each(['show', 'remove'])('%s refuses a missing domain', async (verb) => {
    expect((await run(verb, 'unknown.test')).problems).toEqual([
      'There is no domain unknown.test; visitors of this host get the default set.',
    ])
  })
})

describe('domain preview', () => {
  it('writes the sign-in page as it would look, whole in one file, and changes nothing', async () => {
    const logo = join(samples, 'red.png')
    const words = ['companyname=Aurora & Co', 'theme=Vision', 'mode=Dark', '--logo', logo, '--output', 'look.html']
    const { lines, problems } = await run('preview', 'aurora.test', ...words)
    expect(problems).toEqual([])
    expect(lines.at(-1)).toContain(join(folder, 'look.html'))
    const html = readFileSync(join(folder, 'look.html'), 'utf8')
    expect(html).toContain('data-theme="Vision" data-mode="Dark"')
    expect(html).toContain('<title>Aurora &amp; Co - Sign in</title>')
    expect(html).toContain(`src="data:image/png;base64,${readFileSync(logo).toString('base64')}"`)
    expect(html).not.toMatch(/<script|src="\/|href="\/(assets|brand)/)
    expect(await stored()).toEqual([])
  })

  it('shows shipped and stored pictures, and reports where it cannot write', async () => {
    await run('set', 'aurora.test', '--logo', join(samples, 'red.webp'), '--favicon', join(samples, 'red.png'))
    await run('preview', 'aurora.test')
    expect(readFileSync(join(folder, 'aurora.test.html'), 'utf8')).toContain('src="data:image/webp;base64,')
    await run('preview', 'unknown.test', '--output', 'default.html')
    expect(readFileSync(join(folder, 'default.html'), 'utf8')).toContain('src="data:image/svg+xml;base64,')
    expect((await run('preview', 'aurora.test', '--output', 'no/such/folder.html')).problems[0]).toContain('ENOENT')
    expect(existsSync(join(folder, 'no'))).toBe(false)
  })
})
