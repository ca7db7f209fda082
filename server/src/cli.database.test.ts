import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'

// The compile cache of `npm run portico`. Without it, half of each command's time would be spent on starting.
const compiled = join(import.meta.dirname, '../../node_modules/.cache/node')
const program = join(import.meta.dirname, 'cli.ts')
const logo = join(import.meta.dirname, '../../features/white-label/server/samples/red.png')
let folder = ''
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-command-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function portico(words: string[], url = database.url, more: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const env = {
    PATH,
    DATABASE_URL: url,
    INIT_CWD: folder,
    PORTICO_DATA: folder,
    PORTICO_SECRET: 'a secret for commands, thirty-two long',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compiled,
    ...more,
  }
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...output }
}

describe('the command line', () => {
  it('sets, shows and previews a domain in an empty database, without a mail server', async () => {
    const set = await portico(['domain', 'set', 'aurora.test', 'companyname=Aurora', '--logo', logo])
    expect(set.err).toBe('')
    expect([set.code, set.out.split('\n')[0]]).toEqual([0, 'aurora.test is added: https://aurora.test'])
    expect((await portico(['domain', 'show', 'aurora.test'])).out).toContain('\ncompanyname=Aurora\n')
    expect(await portico(['domain', 'preview', 'aurora.test', 'theme=Modern'])).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(join(folder, 'aurora.test.html'), 'utf8')).toContain('data-theme="Modern"')
  })

  it('prints errors to standard error, and sets its exit code', async () => {
    expect(await portico(['domain', 'set', 'aurora.test', 'theme=Sepia', 'ismsp=1', '--logo', 'no.png'])).toEqual({
      code: 2,
      out: '',
      err:
        'theme must be one of Classic, Modern, Exploratory, Vision, Custom.\n' +
        'ismsp must be true or false.\ncompanylogo: no.png does not exist.\nNothing was changed.\n',
    })
    expect(await portico(['domain', 'set', 'aurora.test', '--logo', 'nowhere.png'])).toEqual({
      code: 1,
      out: '',
      err: 'companylogo: nowhere.png does not exist.\nNothing was changed.\n',
    })
    expect((await portico(['fly'])).err).toContain('Usage:\nnpm run portico -- account add ')
    const acting = await portico(['domain', 'set', 'aurora.test', '--logo', '\u001b[2J.png'])
    expect(acting.err).toBe('companylogo: �[2J.png does not exist.\nNothing was changed.\n')
    const away = await portico(['domain', 'list'], 'postgres://127.0.0.1:1/nothing')
    expect([away.code, away.out]).toEqual([1, ''])
    expect(away.err).toMatch(/^This did not work: .+\n$/)
  })

  it.each([
    [
      ['account', 'add', '--help'],
      /^Usage:\nnpm run portico -- account add <email> --role <role> [^\n]+\n +\[--serv[^\n]+\n$/,
    ],
    [['account', 'add', 'bo@acme.example', '-h'], /^Usage:\nnpm run portico -- account add /],
    [['account', '--help'], /^Usage:\nnpm run portico -- account add [^]+\nnpm run portico -- account list /],
    [['--help'], /^Usage:\nnpm run portico -- account add [^]+\nnpm run portico -- webhook test [^\n]+\n$/],
  ])('prints the usage of %j to standard output, without a database', async (words, usage) => {
    const helped = await portico(words, 'postgres://127.0.0.1:1/nothing')
    expect(helped).toEqual({ code: 0, out: expect.stringMatching(usage), err: '' })
    expect(Math.max(...helped.out.split('\n').map(({ length }) => length))).toBeLessThan(140)
  })

  it('does not print that nothing was changed where a command never changes anything', async () => {
    expect(await portico(['account', 'show', 'cy@acme.example'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no account cy@acme.example.\n',
    })
    expect(await portico(['tenant', 'show'])).toEqual({ code: 2, out: '', err: 'Specify a tenant.\n' })
  })

  it('creates a tenant whose mail cannot be sent, and prints the link to a password instead', async () => {
    const words = ['tenant', 'add', 'Acme', '--owner', 'ann@acme.example', '--host', 'portal.acme.example', '--msp']
    const made = await portico(words, database.url, { SMTP_URL: 'smtp://127.0.0.1:1?ignoreTLS=true' })
    expect(made).toMatchObject({ code: 0, err: 'Sending a mail to ann@acme.example …\n' })
    expect(made.out).toContain('Acme is created. It signs in at https://portal.acme.example.\n')
    expect(made.out).toMatch(/^THE MAIL TO ann@acme\.example WAS NOT SENT: .*ECONNREFUSED/m)
    expect(made.out).toMatch(/^https:\/\/portal\.acme\.example\/reset\?resettoken=[\w-]{43}$/m)
    expect(made.out).toMatch(/^Temporary password: \w{4}(-\w{4}){3}$/m)
    expect(await portico(words)).toMatchObject({ code: 0, err: '' })
    const listed = JSON.parse((await portico(['tenant', 'list', '--json'])).out) as unknown
    expect(listed).toMatchObject([{ name: 'Acme', isMsp: true, isActive: true, host: 'portal.acme.example' }])
  })

  it.each([
    ['trial', 'remove', 'Acme', '--yes'],
    ['role', 'remove', 'Nowhere'],
  ])('%s %s of a missing object deletes nothing, is refused, and exits with 1', async (...words) => {
    expect(await portico(words)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Nothing was changed.'),
    })
  })

  it('adds an account with a role to that tenant, and lists both', async () => {
    const mailAway = { SMTP_URL: 'smtp://127.0.0.1:1?ignoreTLS=true' }
    const added = await portico(['account', 'add', 'bo@acme.example', '--role', 'Staff'], database.url, mailAway)
    expect(added).toMatchObject({ code: 0 })
    const accounts = await portico(['account', 'list', '--json'])
    expect(JSON.parse(accounts.out)).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'bo@acme.example', role: 'Staff' })]),
    )
    const roles = await portico(['role', 'list', '--json'])
    expect(JSON.parse(roles.out)).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Staff' })]))
  })

  it('rotates the secret, after which the former one is not needed, and refuses a short one', async () => {
    const newer = { PORTICO_SECRET: 'another secret, newer, of thirty-two' }
    const both = { ...newer, PORTICO_SECRET_PREVIOUS: 'a secret for commands, thirty-two long' }
    expect(await portico(['secret', 'rotate'], database.url, both)).toMatchObject({ code: 0, err: '' })
    expect(await portico(['tenant', 'list'], database.url, newer)).toMatchObject({ code: 0 })
    const short = { ...newer, PORTICO_SECRET_PREVIOUS: 'x'.repeat(31) }
    expect((await portico(['tenant', 'list'], database.url, short)).err).toContain('Each of PORTICO_SECRET_PREVIOUS')
  })
})
