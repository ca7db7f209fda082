import { enter } from '#features/landing/contract/enter.ts'
import { listMenus, listModules } from '#features/landing/contract/modules.ts'
import { readPreferences, savePreferences } from '#features/landing/contract/preferences.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { expect } from 'vitest'
import { openTestServer, type Credentials, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleEnter } from './enter.ts'
import { handleListMenus, handleListModules, handleReadPreferences, handleSavePreferences } from './serve.ts'
import { insertSession } from './test-session-queries.ts'

/** A server with the calls of this feature and the demo. */
export type LandingServer = TestServer & {
  /** Signs in with an account of the demo, by default in Aurora. */
  as: (email: string, tenant?: string) => Promise<Credentials>
  entryOf: (email: string, tenant?: string, module?: string) => Promise<OutputOf<typeof enter>>
}

/** Opens a server with the calls of this feature and the demo. */
export async function openLandingServer(): Promise<LandingServer> {
  const server = await openTestServer(
    { enter, listModules, listMenus, readPreferences, savePreferences },
    (context) => ({
      enter: handleEnter(context),
      listModules: handleListModules(context),
      listMenus: handleListMenus(context),
      readPreferences: handleReadPreferences(context),
      savePreferences: handleSavePreferences(context),
    }),
  )
  const as = (email: string, tenant = 'Aurora') => insertSession(server.place.database, email, tenant)
  const entryOf = async (email: string, tenant = 'Aurora', module?: string) => {
    const query = module === undefined ? {} : { module }
    const response = await server.send(enter, { ...(await as(email, tenant)), query })
    expect(response.status).toBe(200)
    return response.data
  }
  return { ...server, as, entryOf }
}
