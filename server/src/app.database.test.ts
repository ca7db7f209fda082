import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@portico/local-postgres/test-database.ts'
import { readSettings } from './settings.ts'
import { startServer } from './app.ts'

/**
 * Creates the environment of a server to start: its own database, the owner's connection to that database, and the
 * settings.
 */
async function openPlace(port: string) {
  const { url, drop } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'portico-start-'))
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    rmSync(folder, { recursive: true })
    await drop()
  })
  const environment = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    PORTICO_DATA: folder,
    PORTICO_SECRET: 'a secret for tests, thirty-two long',
    PORTICO_DEMO: 'false',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  }
  return { owner, settings: readSettings(environment, []) }
}

it('a start whose port is taken reports that and leaves no connection to the database open', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { owner, settings } = await openPlace(String(port))
  await expect(startServer(settings)).rejects.toThrow(
    `port ${port} is in use by another program (EADDRINUSE). Set PORT to another port.`,
  )
  const connected = async () => {
    const about =
      'select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    return (await owner.query(about)).rows
  }
  await expect.poll(connected).toEqual([])
  // The server has not created the table that stores its secret's fingerprint either.
  expect((await owner.query(`select to_regclass('platform.deployment') as made`)).rows).toEqual([{ made: null }])
})

it('a start whose database comes later waits for it', async () => {
  const { settings } = await openPlace('0')
  const url = new URL(settings.databaseUrl ?? '')
  const target = { host: url.hostname, port: Number(url.port) }
  let refusals = 0
  const late = createServer((near) => {
    if (refusals < 2) {
      refusals += 1
      return near.destroy()
    }
    const far = connectTo(target)
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    return undefined
  }).listen(0, '127.0.0.1')
  await once(late, 'listening')
  onTestFinished(() => void late.close())
  url.port = String((late.address() as AddressInfo).port)
  const server = await startServer({ ...settings, databaseUrl: url.href })
  onTestFinished(async () => void (await server.stop()))
  expect(refusals).toBe(2)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

it('a server without a mail server does not start', async () => {
  const { settings } = await openPlace('0')
  await expect(startServer({ ...settings, smtpUrl: undefined })).rejects.toThrow('SMTP_URL must be set')
})

it('a started server registers every scheduled job in the queue', async () => {
  const { owner, settings } = await openPlace('0')
  const server = await startServer(settings)
  onTestFinished(async () => void (await server.stop()))
  const known = async () => {
    const about = 'select identifier from graphile_worker._private_known_crontabs order by identifier'
    return (await owner.query<{ identifier: string }>(about)).rows.map(({ identifier }) => identifier)
  }
  await expect
    .poll(known)
    .toEqual([
      'delete-expired-device-rows',
      'delete-expired-invitations',
      'delete-old-original-mails',
      'delete-old-received-mails',
      'delete-pending-attachments',
      'forget-captchas',
      'forget-old',
      'forget-old-mails',
      'forget-quiet-failures',
      'keep-device-partitions',
      'mail-boards',
      'mail-pinned-dashboards',
      'mark-service-levels',
      'refresh-metadata',
      'refresh-own-data',
      'roll-up-device-samples',
      'warn-of-ending-keys',
      'watch-approvals',
      'watch-trials',
    ])
})

it('a started server counts the reports of devices and what it refuses them', async () => {
  const { settings } = await openPlace('0')
  const server = await startServer(settings)
  onTestFinished(async () => void (await server.stop()))
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return text.split('\n').filter((line) => line.startsWith(name))
  }
  expect(await metric('portico_device_report_queue')).toEqual(['portico_device_report_queue 0'])
  // Counters are per process, and other tests run in the same one.
  const reports = '# TYPE portico_device_reports_total counter'
  expect(await metric(reports)).toEqual([reports])
  const refused = 'portico_device_refusals_total{refusal="signature-not-valid"}'
  const countOf = async () => Number((await metric(refused))[0]?.split(' ')[1] ?? 0)
  const before = await countOf()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/agent/report`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(401)
  expect(await countOf()).toBe(before + 1)
})
