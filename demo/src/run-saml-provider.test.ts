import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = join(import.meta.dirname, 'run-saml-provider.ts')

function start(folder: string, environment: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: environment, DEMO_SAML_PORT: '0', DEMO_SAML_DATA: folder }
  return fork(program, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

test("the demo's SAML provider sends the address of its metadata, and ends with the process that started it", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-demo-saml-'))
  const child = start(folder, 'test')
  const [message] = (await once(child, 'message')) as [{ metadataUrl: string }]
  expect(await (await fetch(message.metadataUrl)).text()).toContain('<EntityDescriptor')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  await rm(folder, { recursive: true })
})

test("the demo's SAML provider does not run in production", async () => {
  const child = start('/nowhere', 'production')
  expect(await once(child, 'exit')).toEqual([1, null])
})
