import { randomBytes } from 'node:crypto'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { dayText, endText } from '@portico/server/core/commands/list-texts.ts'
import { chooseTenants, operateOn, type Operating } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { addHub, addHubKey, deleteHub, deleteOtherHubKeys, readHubs } from './hub-queries.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'

/** How long a chat hub's key is valid, in days. */
const keyDays = 365

type Hub = { tenantId: string; name: string; id: string | null }
/** A new key, which is shown only once and stored encrypted. */
type NewKey = { hub: string; keyId: string; key: string; endsAt: Date; isOldKept: boolean }

const words = ['a tenant', 'a chat hub']

export const addHubCommand = defineCommand({
  name: 'hub add',
  usage: ['npm run portico -- hub add <tenant> <name>'],
  words,
  read: ([tenant = '', name = '']) => ok({ tenant, name }),
  async run(context, input) {
    const found = await findHub(context, input)
    if (!found.ok) return found
    if (found.value.id !== null) return refusal(`${input.name} exists already: hub rotate creates a new key for it.`)
    return ok(await makeKey(context, found.value, false))
  },
  print: keyLines,
})

export const rotateHubCommand = defineCommand({
  name: 'hub rotate',
  usage: ['npm run portico -- hub rotate <tenant> <name> [--retire-old]'],
  words,
  options: { 'retire-old': 'flag' },
  read: ([tenant = '', name = ''], options) => ok({ tenant, name, retiresOld: options['retire-old'] === true }),
  async run(context, { retiresOld, ...input }) {
    const found = await findHub(context, input)
    if (!found.ok) return found
    if (found.value.id === null) return refusal(`There is no chat hub ${input.name}.`)
    return ok(await makeKey(context, found.value, retiresOld))
  },
  print: keyLines,
})

export const removeHubCommand = defineCommand({
  name: 'hub remove',
  usage: ['npm run portico -- hub remove <tenant> <name>'],
  words,
  read: ([tenant = '', name = '']) => ok({ tenant, name }),
  async run(context, input) {
    const found = await findHub(context, input)
    if (!found.ok) return found
    const { id, tenantId, name } = found.value
    if (id === null) return refusal(`There is no chat hub ${name}.`)
    const isDeleted = await deleteHub(context.database, tenantId, id)
    return isDeleted ? ok({ name }) : refusal(`The chat hub ${name} has been removed.`)
  },
  print: ({ name }) => [`${name} is removed; its links no longer sign users in.`],
})

export const listHubsCommand = defineCommand({
  name: 'hub list',
  isReadOnly: true,
  usage: ['npm run portico -- hub list [tenant]'],
  optionalWords: ['a tenant'],
  read: ([tenant = null]) => ok({ tenant }),
  async run({ database }, { tenant }) {
    const chosen = await chooseTenants(database, tenant)
    if (!chosen.ok) return chosen
    const hubs = []
    for (const { tenant_id, name } of chosen.value)
      for (const { name: hub, key_id: keyId, ends_at: endsAt } of await readHubs(database, tenant_id))
        hubs.push({ tenant: name, hub, keyId, endsAt })
    return ok(hubs)
  },
  print(hubs, _input, { now }) {
    const rows = hubs.map(({ tenant, hub, keyId, endsAt }) => [
      tenant,
      hub,
      keyId ?? 'no key',
      keyId === null ? '' : endText(endsAt, now),
    ])
    return rows.length === 0 ? ['No chat hub is registered.'] : inColumns([['TENANT', 'HUB', 'KEY', 'ENDS'], ...rows])
  },
})

export const hubCommands: readonly Command[] = [addHubCommand, listHubsCommand, rotateHubCommand, removeHubCommand]

/** Finds a hub by name in a tenant; `id` is null if it does not exist. Refuses an unknown tenant. */
async function findHub(
  context: Operating,
  { tenant, name }: { tenant: string; name: string },
): Promise<Result<Hub, CommandError>> {
  const operated = await operateOn(context, tenant)
  if (!operated.ok) return operated
  const { tenantId } = operated.value.actor
  const there = (await readHubs(context.database, tenantId)).find((hub) => hub.name === name)
  return ok({ tenantId, name, id: there?.id ?? null })
}

async function makeKey(
  { database, secret, now }: Pick<CommandContext, 'database' | 'secret' | 'now'>,
  { tenantId, name, id }: Hub,
  retiresOld: boolean,
): Promise<NewKey> {
  const key = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + keyDays * 86_400_000)
  const keyId = await inTenant(database, tenantId, async (tenant) => {
    const hub = { tenantId, hubId: id ?? (await addHub(tenant, tenantId, name)) }
    const added = await addHubKey(tenant, hub, { sealed: secret.seal(key), endsAt })
    if (retiresOld) await deleteOtherHubKeys(tenant, hub, added)
    return added
  })
  return { hub: name, keyId, key, endsAt, isOldKept: id !== null && !retiresOld }
}

function keyLines({ hub, keyId, key, endsAt, isOldKept }: NewKey): string[] {
  return [
    `${hub} has a new key, which expires on ${dayText(endsAt)}. It is shown only now.`,
    `kid: ${keyId}`,
    `key: ${key}`,
    isOldKept ? 'Its old key stays valid until hub rotate --retire-old.' : '',
  ]
}
