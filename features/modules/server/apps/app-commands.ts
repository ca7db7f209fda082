import { networkInterfaces } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { recordDone, type Actor } from '@portico/server/core/audit/acting.ts'
import { asWord, jsonLines } from '@portico/server/core/commands/list-texts.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { chooseTenants, operateOn } from '@portico/server/core/commands/operate-on.ts'
import { readDomainHosts } from '@portico/server/core/domains/domain-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readTenants } from '@portico/server/core/tenants/tenant-queries.ts'
import { addRotation } from '#features/modules/server/identity/identity-key-queries.ts'
import { keysKeptFor } from '#features/modules/server/identity/identity-keys.ts'
import { readDeclaredHeaders } from '#features/modules/server/proxy/identity-headers.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { deleteApp, readApps, readModuleKeys, saveApp, type FoundApp } from './app-queries.ts'
import { isOwnServer, readAppPath, readUpstream } from './app-rules.ts'
import { checkApp, type Checked } from './check-app.ts'

const words = ['a tenant', 'a module']

const setAppCommand = defineCommand({
  name: 'app set',
  usage: [
    'npm run portico -- app set <tenant> <module> --upstream http://runbooks.internal:8080 [--path /apps/runbooks] [--header X-Auth-Token …]',
  ],
  words,
  options: { upstream: 'text', path: 'text', header: 'clearable-texts' },
  needs: ['upstream'],
  read([tenant = '', module = ''], { upstream = '', path = null, header }) {
    const read = readUpstream(upstream)
    const declared = header === undefined ? ok(null) : readDeclaredHeaders(header)
    // A missing upstream has already been reported.
    const problems = [...(read.ok || upstream === '' ? [] : [read.error]), ...(declared.ok ? [] : [declared.error])]
    return problems.length === 0 && declared.ok
      ? ok({ tenant, module, path, upstream: read.ok ? read.value : '', headers: declared.value })
      : err(problems)
  },
  async run(context, { tenant, module, path, upstream, headers }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
    const own = { hosts: await readDomainHosts(context.database), addresses, port: context.listening.port }
    if (isOwnServer(upstream, own)) return refusal(`${upstream} is this server itself: an app is another server.`)
    const { actor } = operated.value
    const done = await inTenant(context.database, actor.tenantId, async (scope) =>
      setApp(scope, actor, { module, path, upstream, headers }),
    )
    if (!done.ok) return done
    const { app } = done.value
    const others = (await readAllApps(context.database, await readTenants(context.database))).filter(
      (each) => each.upstream === upstream && !(each.tenantId === actor.tenantId && each.modulekey === app.modulekey),
    )
    return ok({ ...done.value, others })
  },
  print: ({ app, what, module, others }) => [
    `The app of ${module} is ${what}: ${app.path} leads to ${app.upstream}.`,
    ...(app.headers.length === 0 ? [] : [`It gets what browsers send as ${app.headers.join(', ')}.`]),
    'It applies with the next request of roles that have the module. app check shows whether it can be reached.',
    ...others.map(
      ({ tenant, modulekey }) =>
        `${modulekey} of ${tenant} leads there as well: identities for one are valid for the other, so the app must compare tenantid and module.`,
    ),
  ],
})

/** If `headers` is null, those of the app do not change. */
type Asked = { module: string; path: string | null; upstream: string; headers: string[] | null }
type Set = { app: FoundApp; what: 'set' | 'changed' | 'unchanged'; module: string }

async function setApp(
  scope: TenantTx,
  actor: Actor,
  { module, path: given, upstream, headers }: Asked,
): Promise<Result<Set, CommandError>> {
  const { tenantId } = actor
  const keys = await readModuleKeys(scope, tenantId)
  const key = keys.find((each) => each.toLowerCase() === module.trim().toLowerCase())
  if (key === undefined) return refusal(`No role has a module ${module}. ${moduleAdvice(keys)}`)
  const path = readAppPath(key, given)
  if (!path.ok) return refusal(path.error)
  const apps = await readApps(scope, tenantId)
  const modulekey = key.toLowerCase()
  const taken = apps.find((each) => each.path === path.value && each.modulekey !== modulekey)
  if (taken !== undefined)
    return refusal(`${path.value} is the app of ${taken.modulekey}: give this one another --path.`)
  const before = apps.find((each) => each.modulekey === modulekey)
  const app = { modulekey, path: path.value, upstream, headers: headers ?? before?.headers ?? [] }
  if (before !== undefined && isDeepStrictEqual(before, app)) return ok({ app, what: 'unchanged', module: key })
  await saveApp(scope, tenantId, app)
  const event = before === undefined ? 'app-made' : 'app-changed'
  await recordDone(scope, actor, event, [`${key}: ${app.path} ${upstream}`, ...app.headers].join(' '))
  return ok({ app, what: before === undefined ? 'set' : 'changed', module: key })
}

const moduleAdvice = (keys: readonly string[]) =>
  `The modules of this tenant are ${keys.map(asWord).join(', ')}; role add and role set give a role another one.`

const removeAppCommand = defineCommand({
  name: 'app remove',
  usage: ['npm run portico -- app remove <tenant> <module>'],
  words,
  read: ([tenant = '', module = '']) => ok({ tenant, module }),
  async run(context, { tenant, module }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { actor } = operated.value
    return inTenant(context.database, actor.tenantId, async (scope) => {
      const found = await findApp(scope, actor.tenantId, module)
      if (!found.ok) return found
      await deleteApp(scope, actor.tenantId, found.value.modulekey)
      await recordDone(scope, actor, 'app-removed', `${found.value.modulekey}: ${found.value.path}`)
      return found
    })
  },
  print: ({ path }) => [`The app at ${path} is removed; what it had open is closed.`],
})

async function findApp(scope: TenantTx, tenantId: string, module: string): Promise<Result<FoundApp, CommandError>> {
  const apps = await readApps(scope, tenantId)
  const found = apps.find(({ modulekey, path }) => modulekey === module.trim().toLowerCase() || path === module.trim())
  return found === undefined ? refusal(`The module ${module} has no app.`) : ok(found)
}

const listAppsCommand = defineCommand({
  name: 'app list',
  isReadOnly: true,
  usage: ['npm run portico -- app list [tenant] [--json]'],
  optionalWords: ['a tenant'],
  options: { json: 'flag' },
  read: ([tenant = null], { json = false }) => ok({ tenant, json }),
  async run(context, { tenant }) {
    const chosen = await chooseTenants(context.database, tenant)
    if (!chosen.ok) return chosen
    const found = await readAllApps(context.database, chosen.value)
    return ok(found.map(({ tenantId: _id, ...app }) => app))
  },
  print(apps, { json }) {
    if (json) return jsonLines(apps)
    if (apps.length === 0) return ['No module has an app.']
    const rows = apps.map((app) => [app.tenant, app.modulekey, app.path, app.upstream, app.headers.join(', ')])
    return inColumns([['TENANT', 'MODULE', 'PATH', 'UPSTREAM', 'HEADERS'], ...rows])
  },
})

async function readAllApps(
  database: Pool,
  tenants: readonly { tenant_id: string; name: string }[],
): Promise<(FoundApp & { tenant: string; tenantId: string })[]> {
  const found = []
  for (const { tenant_id: tenantId, name } of tenants) {
    const apps = await inTenant(database, tenantId, (scope) => readApps(scope, tenantId))
    found.push(...apps.map((app) => ({ tenant: name, ...app, tenantId })))
  }
  return found
}

const checkAppCommand = defineCommand({
  name: 'app check',
  isReadOnly: true,
  usage: ['npm run portico -- app check <tenant> <module>'],
  words,
  read: ([tenant = '', module = '']) => ok({ tenant, module }),
  async run(context, { tenant, module }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { tenantId } = operated.value.actor
    const found = await inTenant(context.database, tenantId, (scope) => findApp(scope, tenantId, module))
    return found.ok ? reach(found.value) : found
  },
  print: ({ upstream, status, milliseconds }) => [
    `${upstream} responds from this machine: status ${status}, in ${milliseconds} ms.`,
    'The request had no identity: an app that verifies it answers with 401.',
  ],
})

async function reach({ upstream }: FoundApp): Promise<Result<Checked & { upstream: string }, CommandError>> {
  const checked = await checkApp(upstream)
  return checked.ok ? ok({ ...checked.value, upstream }) : refusal(`${upstream}: ${checked.error}`)
}

const rotateKeyCommand = defineCommand({
  name: 'app rotate-key',
  usage: ['npm run portico -- app rotate-key'],
  read: () => ok({}),
  run: async (context) => ok(await addRotation(context)),
  print: (generation) => [
    `Key ${generation} is published now, and signs identities in ${keysKeptFor / 60} minutes, when every app has read it.`,
    'The previous key stays published until its last identity has expired.',
  ],
})

export const appCommands: readonly Command[] = [
  setAppCommand,
  listAppsCommand,
  checkAppCommand,
  removeAppCommand,
  rotateKeyCommand,
]
