import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the example app of the demo ends with the process that started it', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const UPSTREAM = `http://localhost:${port}`
  const child = fork(join(import.meta.dirname, 'run-demo-app.ts'), {
    env: { ...process.env, UPSTREAM },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await expect.poll(() => fetch(UPSTREAM).then(({ status }) => status)).toBe(401)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
