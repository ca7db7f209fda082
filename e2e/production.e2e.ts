import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestDatabase } from '../packages/local-postgres/src/test-database.ts'
import { chooseFirstPassword, logIn } from '#e2e/platform/first-password.ts'
import { browserTest } from '#e2e/platform/browser-test.ts'
import { startMailServer, type MailServer } from '#e2e/platform/mail-server.ts'
import { resetLinkIn, temporaryPasswordIn } from '#e2e/platform/mailbox.ts'
import { sharedSecret, startNode, type Node } from '#e2e/resilience/node.ts'

const program = path.join(import.meta.dirname, '../server/src/cli.ts')
const compiled = path.join(import.meta.dirname, '../node_modules/.cache/node')
const host = 'portal.acme.localhost'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let mails: MailServer
let node: Node
let environment: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  mails = await startMailServer()
  // The server runs without a TLS proxy in front, because its host is this computer.
  const strict = { PORTICO_ALLOW_HTTP: 'false', PORTICO_TRUSTED_PROXIES: '' }
  environment = { NODE_ENV: 'production', PORTICO_DEMO: 'false', SMTP_URL: mails.url, ...strict }
  node = await startNode({ databaseUrl: database.url, environment })
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await mails?.stop()
  await database?.drop()
})

/**
 * Runs a command beside the running server, with its settings but without the port, which is stored in the database.
 */
async function portico(...words: string[]) {
  const { PATH = '' } = process.env
  const settings = {
    NODE_COMPILE_CACHE: compiled,
    DATABASE_URL: database.url,
    PORTICO_SECRET: sharedSecret,
  }
  const child = spawn(process.execPath, [program, ...words], { env: { PATH, ...settings, ...environment } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text: output.join('') }
}

/** Opens the page of the API, which requests itself again with the stored token, and waits for its text. */
async function expectApiDocs(page: Page, words: string): Promise<void> {
  await page.goto(`http://${host}:${node.port}/api/docs`)
  await page.getByText(words).waitFor()
}

browserTest('an empty production database gets a signed-in owner by one command and one mail', async ({ visit }) => {
  await expect.poll(() => node.printed()).toContain('npm run portico -- tenant add "Acme" --owner ann@acme.example')
  const added = await portico('tenant', 'add', 'Acme', '--owner', 'ann@acme.example', '--host', host)
  expect(added).toMatchObject({ code: 0 })
  expect(added.text).toContain('A mail with a link to set a password was sent to ann@acme.example.')
  const [mail, ...others] = mails.received()
  expect(others).toEqual([])
  const secrets = [resetLinkIn(mail ?? { text: '' }).split('=')[1] ?? '', temporaryPasswordIn(mail ?? { text: '' })]
  expect(resetLinkIn(mail ?? { text: '' })).toContain(`http://${host}:${node.port}/reset?resettoken=`)
  const page = await visit.profile()
  await chooseFirstPassword(page, mail ?? { text: '' })
  expect(new URL(page.url()).host).toBe(`${host}:${node.port}`)
  await logIn(page, 'ann@acme.example')
  await page.getByText('Acme').first().waitFor()
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(16)
    expect(`${node.printed()}${added.text}`).not.toContain(secret)
  }
  const events = node
    .printed()
    .split('\n')
    .filter((line) => line.includes('"event":"sign-in"'))
  expect(events).toHaveLength(1)
  expect(events[0]).not.toContain('ann@acme.example')
  await expectApiDocs(page, 'Every answer is an envelope')
  await expectApiDocs(await visit.profile(), 'This page is only for signed-in users.')
  visit.tolerate(/401/)
  const again = await portico('tenant', 'add', 'Acme', '--owner', 'ann@acme.example', '--host', host)
  expect(again).toMatchObject({ code: 0 })
  expect(again.text).toContain('Acme already exists')
})

browserTest('plain HTTP is refused, and a proxy that was not declared is named', async () => {
  const sendRequest = async (place: string, headers: Record<string, string>) => {
    const outgoing = request({ host: '127.0.0.1', port: node.port, path: place, headers }).end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return (await json(response)) as Record<string, unknown>
  }
  const getauth = '/api/iam/login/getauth?emailid=ann@acme.example'
  const refused = { code: 400, module_code: 'PORTICO_ERR010', data: null }
  expect(await sendRequest(getauth, { host: 'portal.example.com' })).toMatchObject(refused)
  expect(await sendRequest(getauth, { host })).toMatchObject({ code: 200 })
  await sendRequest(getauth, { host, 'x-forwarded-for': '198.51.100.7' })
  const ready = await sendRequest('/readyz', {})
  expect(ready).toMatchObject({ status: 'ready', warnings: [{ warning: 'undeclared-proxy' }] })
  await expect.poll(() => node.printed()).toContain('PORTICO_TRUSTED_PROXIES')
})
