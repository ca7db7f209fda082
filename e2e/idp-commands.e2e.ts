import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest'
import { addressOf } from '#e2e/platform/address.ts'
import { expectAlert } from '#e2e/platform/expectations.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { readOperators } from '#e2e/platform/connection-queries.ts'
import { insertTenantWith } from '#e2e/platform/queries.ts'
import { startRefusingProvider } from '#e2e/platform/refusing-provider.ts'
import { passwordField, sendEmail } from '#e2e/platform/sign-in.ts'

const program = path.join(import.meta.dirname, '../server/src/cli.ts')
const compiled = path.join(import.meta.dirname, '../node_modules/.cache/node')
const misconfigured =
  'Single sign-on is not set up correctly for your organisation, so trying again does not help. Please contact your administrator: the reason is in the log.'

let folder = ''
let [tenant, domain] = ['', '']
let issuer = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-idp-'))
  writeFileSync(path.join(folder, 'secret.txt'), 'a secret that the provider refuses')
  issuer = await startRefusingProvider()
})
beforeEach(async () => {
  // New names, because in a retry the first tenant already has its connections and domain.
  tenant = `Larkhill ${randomUUID()}`
  domain = `${randomUUID()}.test`
  await insertTenantWith(`robin@${domain}`, tenant, 'Larkhill Trading')
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Runs `npm run portico -- idp …` beside the running server. Its settings lack the port, which is stored in the
 * database.
 */
async function idp(...words: string[]) {
  const child = spawn(process.execPath, [program, 'idp', ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: inject('porticoDatabase'),
      PORTICO_SECRET: inject('porticoSecret'),
      PORTICO_DATA: folder,
      INIT_CWD: folder,
      USER: 'operator-of-larkhill',
    },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text: output.join('') }
}

type Shown = { id: string; trustsEmail: boolean; addresses: Record<string, string>[] }

async function show(name: string): Promise<Shown> {
  const { code, text } = await idp('show', tenant, name, '--json')
  expect([code, text]).toEqual([0, expect.stringContaining('"addresses"')])
  return JSON.parse(text) as Shown
}

/** Enters an email address of the domain that has no account, and chooses the connection instead of a password. */
async function chooseProvider(page: Page): Promise<void> {
  await sendEmail(page, `unknown@${domain}`)
  await page.getByRole('radio', { name: 'Identity provider' }).check()
  await page.keyboard.press('Enter')
}

const common = ['--kind', 'externalidp', '--role', 'Staff']

describe('a connection that the command line adds beside the running server', () => {
  browserTest('is used by it at once, and its users see that a retry does not help', async ({ visit }) => {
    visit.tolerate(/40[19]/)
    const openid = ['--issuer', issuer, '--client-id', 'portico', '--secret-file', 'secret.txt', '--trust-email']
    expect(await idp('add', tenant, 'entra', ...common, ...openid, '--domain', domain)).toMatchObject({ code: 0 })
    expect(await readOperators(tenant, 'connection-made')).toEqual(['command line, operator-of-larkhill'])
    const { id, trustsEmail, addresses } = await show('entra')
    expect(trustsEmail).toBe(true)
    expect(addresses).toContainEqual(expect.objectContaining({ redirect: addressOf(`/callback/${id}`) }))

    const page = await visit('/')
    const left = page.waitForRequest((request) => request.url().startsWith(`${issuer}/authorize`))
    await chooseProvider(page)
    const requested = new URL((await left).url()).searchParams
    expect(requested.get('redirect_uri')).toBe(addressOf(`/callback/${id}`))
    await expectAlert(page, misconfigured)

    expect(await idp('set', tenant, 'entra', '--issuer', `${issuer}/elsewhere`)).toMatchObject({ code: 0 })
    const again = await visit('/')
    await chooseProvider(again)
    await expectAlert(again, misconfigured)

    expect(await idp('withdraw', tenant, domain)).toMatchObject({ code: 0 })
    const later = await visit('/')
    await sendEmail(later, `unknown@${domain}`)
    await passwordField(later).waitFor()
  })
})
