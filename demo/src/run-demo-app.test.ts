import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'

test('the example app of the demo ends with the process that started it', async () => {
  const UPSTREAM = `http://localhost:${await freePort()}`
  const child = fork(join(import.meta.dirname, 'run-demo-app.ts'), {
    env: { ...process.env, UPSTREAM },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await expect.poll(() => fetch(UPSTREAM).then(({ status }) => status)).toBe(401)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
