import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inTenant } from '#server/core/tenants/scope.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import {
  addHub,
  addHubKey,
  deleteHub,
  deleteOtherHubKeys,
  readHubs,
  readTenants,
} from '#server/features/single-sign-on/commands/command-queries.ts'
import type { CommandParts } from '#server/core/commands/command-parts.ts'
import { dayText, endText, said, wrong, type Said } from '#server/core/commands/said.ts'

export const hubUsage = [
  'npm run portico -- hub add <tenant> <name>',
  'npm run portico -- hub list [tenant]',
  'npm run portico -- hub rotate <tenant> <name> [--retire-old]',
  'npm run portico -- hub remove <tenant> <name>',
]

/** How long a key of a chat hub is good, in days. */
const keyDays = 365

/**
 * Carries out a command of `hub`. A key is shown once, when it is made; only sealed does it stay here.
 */
export async function runHubCommand(words: readonly string[], parts: CommandParts): Promise<Said> {
  const { positionals, values } = parseArgs({
    args: [...words],
    options: { 'retire-old': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [verb = '', tenantName, name, ...rest] = positionals
  const retiresOld = values['retire-old'] === true
  if (!['add', 'list', 'rotate', 'remove'].includes(verb) || rest.length > 0)
    return wrong('Say what to do:', ...hubUsage)
  const tenants = (await readTenants(parts.database)).filter(
    (each) => tenantName === undefined || each.name === tenantName,
  )
  const [tenant] = tenants
  if (tenant === undefined) return wrong(`There is no tenant ${tenantName ?? ''}.`)
  if (verb === 'list') return list(parts, tenants)
  if (tenantName === undefined || name === undefined) return wrong('Say which tenant and which hub:', ...hubUsage)
  return changeHub(parts, verb, { tenantId: tenant.tenant_id, name, retiresOld })
}

async function changeHub(parts: CommandParts, verb: string, wanted: Omit<Given, 'hubId'>): Promise<Said> {
  const { tenantId, name } = wanted
  const there = (await readHubs(parts.database, tenantId)).find((hub) => hub.name === name)
  if (verb === 'add') {
    if (there !== undefined) return wrong(`${name} is there already: hub rotate gives it a new key.`)
    return giveKey(parts, { ...wanted, hubId: null })
  }
  if (there === undefined) return wrong(`There is no chat hub ${name}.`)
  if (verb === 'rotate') return giveKey(parts, { ...wanted, hubId: there.id })
  const isDeleted = await deleteHub(parts.database, tenantId, there.id)
  if (!isDeleted) return wrong(`The chat hub ${name} was removed meanwhile.`)
  return said(`${name} is removed; its links no longer sign users in.`)
}

type Given = { tenantId: string; name: string; hubId: string | null; retiresOld: boolean }

async function giveKey(
  { database, secret, now }: CommandParts,
  { tenantId, name, hubId, retiresOld }: Given,
): Promise<Said> {
  const key = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + keyDays * 86_400_000)
  const keyId = await inTenant(database, tenantId, async (tenant) => {
    const hub = { tenantId, hubId: hubId ?? (await addHub(tenant, tenantId, name)) }
    const id = await addHubKey(tenant, hub, { sealed: secret.seal(key), endsAt })
    if (retiresOld) await deleteOtherHubKeys(tenant, hub, id)
    return id
  })
  return said(
    `${name} has a new key, good until ${dayText(endsAt)}. It is shown this once.`,
    `kid: ${keyId}`,
    `key: ${key}`,
    hubId === null || retiresOld ? '' : 'Its old key goes on until hub rotate --retire-old.',
  )
}

async function list(
  { database, now }: CommandParts,
  tenants: readonly { tenant_id: string; name: string }[],
): Promise<Said> {
  const rows: string[][] = []
  for (const { tenant_id, name } of tenants) {
    for (const hub of await readHubs(database, tenant_id)) {
      rows.push([name, hub.name, hub.key_id ?? 'no key', hub.key_id === null ? '' : endText(hub.ends_at, now)])
    }
  }
  return rows.length === 0
    ? said('No chat hub is registered.')
    : said(...inColumns([['TENANT', 'HUB', 'KEY', 'ENDS'], ...rows]))
}
