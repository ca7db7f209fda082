import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#server/plumbing/postgres/test-database.ts'
import { readSettings } from '#server/plumbing/settings.ts'
import { startServer } from '#server/start-server.ts'

it('a start whose port is taken reports that and leaves no connection to the database open', async () => {
  const { url, drop } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'portico-start-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(async () => {
    taken.close()
    await owner.end()
    rmSync(folder, { recursive: true })
    await drop()
  })
  const port = String((taken.address() as AddressInfo).port)
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
  await expect(startServer(readSettings(environment, []))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const connected = async () => {
    const about =
      'select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    return (await owner.query(about)).rows
  }
  await expect.poll(connected).toEqual([])
})
