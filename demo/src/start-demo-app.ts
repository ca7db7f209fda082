import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Listener } from '@portico/server/extension.ts'
import { saveApp } from '@portico/features/modules/server/apps/app-queries.ts'
import { retryWhileAway } from '@portico/server/platform/database/retry-while-away.ts'
import { demoId } from '#demo/data/demo-id.ts'
import { listenNear } from './listen-near.ts'

const program = join(import.meta.dirname, 'run-demo-app.ts')

/**
 * Starts the example app beside the server, as the upstream of Aurora's Orchestrator. It uses the third port after the
 * server's, or a free one. Returns the function that stops it.
 */
export function startDemoApp({ database, log }: AppContext, listener: Listener): () => Promise<void> {
  let isStopping = false
  const stopping = new AbortController()
  const starting = start(listener, (code) => {
    if (!isStopping) log.warn({ code, program }, 'The example app of the demo ended.')
  })
  const tenantId = demoId('tenant Aurora')
  const setUp = starting.then(async ({ upstream }) => {
    const app = { modulekey: 'orchestrator msp', path: '/orchestrator', upstream, headers: [] }
    const save = () => inTenant(database, tenantId, (tenant) => saveApp(tenant, tenantId, app))
    await retryWhileAway(log, save, { signal: stopping.signal })
  })
  setUp.catch((error: unknown) => {
    if (!isStopping) log.warn({ err: error, program }, 'The example app of the demo could not be set up.')
  })
  return async () => {
    isStopping = true
    stopping.abort()
    const { child } = await starting
    await setUp.catch(() => undefined)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function start({ port, certificate }: Listener, ended: (code: number | null) => void) {
  // The app takes its port from its address, so a free port must be found first.
  const probe = createServer()
  const free = await listenNear(probe, port === 0 ? 0 : port + 3, 'localhost')
  await new Promise((resolve) => probe.close(resolve))
  const upstream = `http://localhost:${free}`
  const trusted = certificate === null ? {} : { NODE_EXTRA_CA_CERTS: certificate }
  const portico = `${certificate === null ? 'http' : 'https'}://localhost:${port}`
  const child = fork(program, {
    env: { ...process.env, ...trusted, PORTICO: portico, UPSTREAM: upstream },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', ended)
  return { child, upstream }
}
