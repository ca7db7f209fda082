import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { noRoleChange, type RoleChange } from '#features/administration/contract/role-rules.ts'
import { enrolmentPath, deskQueuePath } from '@portico/contract/core/calls/permission.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSessionStore, type SessionStore } from '@portico/server/core/sessions/session-store.ts'
import { freshToken } from '@portico/server/core/sessions/token.ts'
import { connect, type Connected } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import {
  openAdministeredDatabase,
  type AdministeredDatabase,
} from '#features/administration/server/test-administration.ts'
import { addAccount } from '#features/administration/server/accounts/add-account.ts'
import { setRole } from './change-role.ts'

const { token, cookie, tokenHash, cookieHash } = freshToken()
let administration: AdministeredDatabase
/** Two nodes, each with its own caches and connections. */
let nodes: { store: SessionStore; connected: Connected }[] = []

beforeAll(async () => {
  administration = await openAdministeredDatabase()
  await administration.addTenant('Acme', 'ann@acme.example')
  const name = { name: 'Bo Berg', company: null, language: '', isServicedesk: false, resend: false }
  await addAccount(administration.parts, { tenant: 'Acme', email: 'bo@acme.example', role: 'Staff', ...name })
  await administration.rows(
    `insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device,
      created_at, last_seen_at, idle_minutes, expires_at)
    select tenant_id, gen_random_uuid(), id, $1, $2, 'localdb', '::1', '', '', now(), now(), 60, now() + interval '1 hour'
    from tenant.accounts where email = 'bo@acme.example'`,
    [tokenHash, cookieHash],
  )
  for (const connected of [connect(administration.appUrl, silentLog), connect(administration.appUrl, silentLog)]) {
    nodes.push({ connected, store: await openSessionStore({ ...connected, log: silentLog }) })
  }
})
afterAll(async () => {
  for (const { store, connected } of nodes) {
    await store.close()
    await connected.pool.end()
  }
  nodes = []
  await administration.close()
})

const set = (change: Partial<RoleChange>) =>
  setRole(administration.parts, {
    tenant: 'Acme',
    name: 'Staff',
    newName: null,
    change: { ...noRoleChange, ...change },
  })

const changed = [devicePermissions.enrolment, deskPermissions.agent, 'Chat Bot'] as const

/** Returns the permissions of the session on each node at its next call. */
const facts = () =>
  Promise.all(
    nodes.map(async ({ store }) => {
      const session = await store.find(token, cookie, Date.now())
      return session === null ? null : changed.map((permission) => session.permissions.has(permission))
    }),
  )

it('a changed role applies to the next call on each node, without another sign-in', async () => {
  expect(await facts()).toEqual([
    [false, false, true],
    [false, false, true],
  ])
  await set({
    menus: [
      { module: 'Insights', name: 'Enrol devices', link: enrolmentPath },
      { module: 'Desk', name: 'Queue', link: deskQueuePath },
    ],
    dropModules: ['Chat Bot'],
  })
  await expect.poll(facts).toEqual([
    [true, true, false],
    [true, true, false],
  ])
  await set({ dropMenus: [{ module: 'Insights', name: 'Enrol devices' }], modules: ['Chat Bot'] })
  await expect.poll(facts).toEqual([
    [false, true, true],
    [false, true, true],
  ])
})
