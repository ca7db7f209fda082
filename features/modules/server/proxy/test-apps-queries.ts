import { setImmediate as nextTurn } from 'node:timers/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openApp } from '#features/modules/contract/open-app.ts'
import { insertModules } from '@portico/server/core/accounts/role-queries.ts'
import { openTestServer, type Credentials, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { appCookieName, cookieName, freshToken } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppDirectory } from '#features/modules/server/apps/app-directory.ts'
import { saveApp, type RoleApp } from '#features/modules/server/apps/app-queries.ts'
import { handleOpenApp } from '#features/modules/server/open-app.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import type { ExchangeLimits } from './exchange-limits.ts'
import { registerApps } from './register-apps.ts'
import type { Timeouts } from './upstream-connection.ts'

const modulekey = 'Runbooks'
export const home = '/apps/runbooks'
export const aurora = demoId('tenant Aurora')

export type AppServer = TestServer & { port: number; lines: object[]; apps: AppDirectory }

/**
 * Starts a listening server with the demo and the proxy. `own page` stands for a page of ours; `lines` are the server's
 * log lines.
 */
export async function openAppServer(timeouts?: Timeouts, limits?: ExchangeLimits): Promise<AppServer> {
  const lines: object[] = []
  const note = (about: object) => void lines.push(about)
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, { warn: note, debug: note })
  const server = await openTestServer({ openApp }, (context) => ({ openApp: handleOpenApp(context) }), { log })
  const apps = await registerApps(server.app, { ...server.context, pool: server.place.pool }, timeouts, limits)
  server.app.get('/*', async () => 'own page')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...server,
    lines,
    apps,
    port: (server.app.server.address() as AddressInfo).port,
  }
}

/**
 * Adds the module Runbooks to a role of Aurora, and an app to the module. Returns once the server has been notified.
 */
export async function giveApp(
  server: AppServer,
  upstream: string,
  role = 'Administrator',
  headers: string[] = [],
): Promise<void> {
  await inTenant(server.place.database, aurora, async (tenant) => {
    await saveApp(tenant, aurora, { modulekey: modulekey.toLowerCase(), path: home, upstream, headers })
    const has = await tenant
      .selectFrom('tenant.role_modules')
      .select('modulekey')
      .where('tenant_id', '=', aurora)
      .where('role_id', '=', demoId(`role Aurora ${role}`))
      .where('modulekey', '=', modulekey)
      .execute()
    const menus = [
      ['Run', `${home}/run`],
      ['Approve runs', ''],
    ] as const
    const module = { key: modulekey, label: 'Runbooks & more', description: '', menus }
    if (has.length === 0) await insertModules(tenant, aurora, demoId(`role Aurora ${role}`), [module])
  })
  const holder = { tenantId: aurora, roleId: demoId(`role Aurora ${role}`) }
  const isKnown = (app: RoleApp | null) => app?.upstream === upstream && isDeepStrictEqual(app.headers, headers)
  while (!isKnown(await server.apps.find(holder, home))) await nextTurn()
}

/** Removes the module Runbooks from a role. */
export async function takeModule(server: TestServer, role = 'Administrator'): Promise<void> {
  await inTenant(server.place.database, aurora, (tenant) =>
    tenant
      .deleteFrom('tenant.role_modules')
      .where('tenant_id', '=', aurora)
      .where('role_id', '=', demoId(`role Aurora ${role}`))
      .where('modulekey', '=', modulekey)
      .execute(),
  )
}

/** Opens a session for an account of the demo. */
export async function signInAs(
  server: TestServer,
  email: string,
  tenant = 'Aurora',
): Promise<Required<Pick<Credentials, 'token' | 'cookie'>> & { id: string }> {
  const { token, cookie, tokenHash, cookieHash } = freshToken()
  const now = new Date()
  const id = crypto.randomUUID()
  const tenant_id = demoId(`tenant ${tenant}`)
  await inTenant(server.place.database, tenant_id, (scope) =>
    scope
      .insertInto('tenant.sessions')
      .values({
        tenant_id,
        id,
        account_id: demoId(`account ${tenant} ${email}`),
        token_hash: tokenHash,
        cookie_hash: cookieHash,
        authtype: 'localdb',
        address: '::1',
        agent: '',
        device: '',
        created_at: now,
        last_seen_at: now,
        idle_minutes: 60,
        expires_at: new Date(now.getTime() + 3_600_000),
        previous_login_at: null,
      })
      .execute(),
  )
  return { token, cookie, id }
}

/** Ends a session. */
export async function endSession(server: TestServer, id: string): Promise<void> {
  await inTenant(server.place.database, aurora, (tenant) =>
    tenant.deleteFrom('tenant.sessions').where('tenant_id', '=', aurora).where('id', '=', id).execute(),
  )
}

/** Signs in and opens the app. Returns the browser's cookies after that, and the id of the session. */
export async function openAs(server: TestServer, email: string): Promise<{ cookie: string; id: string }> {
  const { token, cookie, id } = await signInAs(server, email)
  const response = await server.app.inject({
    method: openApp.method,
    url: openApp.path,
    headers: { 'api-key': token, 'cookie': `${cookieName}=${cookie}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ path: `${home}/` }),
  })
  const set = response.cookies.find(({ name }) => name === appCookieName)
  return { cookie: `${cookieName}=${cookie}; ${appCookieName}=${set?.value ?? ''}`, id }
}

export type Upstream = { url: string; seen: IncomingMessage[]; server: Server; close(): Promise<void> }

/** Starts an app on this machine; `seen` are the requests that it has received. */
export async function openUpstream(listener: RequestListener): Promise<Upstream> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    server,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Sends raw bytes. Returns all bytes that come back until the connection closes or, after the first response, nothing
 * more arrives.
 */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (received += text))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
