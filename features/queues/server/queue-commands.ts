import { queues as ofQueues } from '#features/queues/contract/feature.ts'
import { businessHours, serviceLevels } from '@portico/contract/core/requests/business-hours.ts'
import { requestKinds } from '@portico/contract/core/requests/request.ts'
import {
  assignments,
  queueNameLongest,
  type ListedQueue,
  type QueueSettings,
} from '#features/queues/contract/queues.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { defineTenantList } from '@portico/server/core/commands/define-tenant-list.ts'
import { defineCommand, refusal, type Command } from '@portico/server/core/commands/define-command.ts'
import { operateOn, refusedAs } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readIdsByEmail } from '@portico/server/core/accounts/account-queries.ts'
import { readQueues } from './queue-queries.ts'
import { dropQueue, setQueue } from './queues.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { kindsIn, listIn } from '@portico/server/core/commands/list-options.ts'

const listQueuesCommand = defineTenantList({
  name: 'desk queues',
  usage: ['npm run portico -- desk queues <tenant> [--json]'],
  list: ({ database }, { actor: { tenantId } }) =>
    inTenant(database, tenantId, (rows) => readQueues(rows, { tenantId })),
  print(queues) {
    const rows = queues.map(({ name, kinds, members, assignment, levels, hours }) => {
      const promised = Object.keys(levels).join(', ')
      return [name, kinds.join(', '), `${members.length}`, assignment, promised, hours?.timezone ?? 'always']
    })
    return inColumns([['QUEUE', 'KINDS', 'MEMBERS', 'ASSIGNMENT', 'LEVELS', 'HOURS'], ...rows])
  },
})

/** The contents of a queue's file: service levels and hours, which are too long for a command line. */
const queueFile = z.strictObject({
  levels: z.optional(serviceLevels),
  hours: z.optional(z.nullable(businessHours)),
})

type QueueFile = z.infer<typeof queueFile>

/** The given settings of a queue; null and undefined keep the current value. */
type Given = QueueFile & { kinds: QueueSettings['kinds'] | null; assignment: QueueSettings['assignment'] | null }

/** The settings of a new queue, except its name. */
const unset: Omit<ListedQueue, 'id' | 'name'> & { id?: string } = {
  ...{ kinds: [], members: [], assignment: 'manual', levels: {}, hours: null },
}

const changedBy = (settings: QueueSettings, { kinds, assignment, levels, hours }: Given): QueueSettings => ({
  ...settings,
  kinds: kinds ?? settings.kinds,
  assignment: assignment ?? settings.assignment,
  levels: levels ?? settings.levels,
  hours: hours === undefined ? settings.hours : hours,
})

function assignmentIn(text: string | undefined): Result<QueueSettings['assignment'] | null, string> {
  const found = assignments.find((known) => known === text)
  if (text === undefined) return ok(null)
  return found === undefined ? err(`--assignment is ${assignments.join(' or ')}.`) : ok(found)
}

const setQueueCommand = defineCommand({
  name: 'desk set-queue',
  usage: [
    'npm run portico -- desk set-queue <tenant> <queue> [--kinds Access,Software] [--members a@b.example,c@d.example]',
    '    [--assignment manual|next-member] [--from queue.json]',
  ],
  words: ['a tenant', 'a queue'],
  options: { kinds: 'clearable-text', members: 'clearable-text', assignment: 'text', from: 'text' },
  async read([tenant = '', name = ''], options, folder) {
    const kinds = options.kinds === undefined ? ok(null) : kindsIn(options.kinds, requestKinds)
    const assignment = assignmentIn(options.assignment)
    const file = options.from === undefined ? ok<QueueFile>({}) : await readQueueFile(resolve(folder, options.from))
    const isNamed = name.trim() !== '' && name.length <= queueNameLongest
    const named = isNamed ? ok(name.trim()) : err('The name of a queue has 1 to 60 characters.')
    if (kinds.ok && assignment.ok && file.ok && named.ok) {
      const emails = options.members === undefined ? null : listIn(options.members)
      const given = { kinds: kinds.value, assignment: assignment.value, ...file.value }
      return ok({ tenant, name: named.value, emails, given })
    }
    return err([named, kinds, assignment, file].flatMap((read) => (read.ok ? [] : [read.error])))
  },
  async run(context, { tenant, name, emails, given }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { actor } = operated.value
    const { tenantId } = actor
    const { before, ids } = await inTenant(context.database, tenantId, async (rows) => ({
      before: (await readQueues(rows, { tenantId })).find((queue) => queue.name.toLowerCase() === name.toLowerCase()),
      ids: emails === null ? null : await readIdsByEmail(rows, tenantId, emails),
    }))
    const unknown = emails?.find((_, index) => ids?.[index] === null)
    if (unknown !== undefined) return refusal(`There is no active user ${unknown}.`)
    const { id = uuid(), ...settings } = before ?? { ...unset, name }
    const changed = changedBy({ ...settings, members: settings.members.map((member) => member.id) }, given)
    const members = ids?.filter((id) => id !== null) ?? changed.members
    const saved = await setQueue(context.database, actor, id, { ...changed, members })
    return saved.ok ? saved : refusedAs(saved.error, ofQueues.refusals)
  },
  print: ({ name }) => [`Queue ${name} is saved.`],
})

async function readQueueFile(path: string): Promise<Result<QueueFile, string>> {
  try {
    const read = queueFile.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (read.success) return ok(read.data)
    const [issue] = read.error.issues
    return err(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  } catch {
    return err(`${path} is no file of JSON that can be read.`)
  }
}

const removeQueueCommand = defineCommand({
  name: 'desk remove-queue',
  usage: ['npm run portico -- desk remove-queue <tenant> <queue>'],
  words: ['a tenant', 'a queue'],
  read: ([tenant = '', name = '']) => ok({ tenant, name }),
  async run(context, { tenant, name }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { actor } = operated.value
    const { tenantId } = actor
    const queues = await inTenant(context.database, tenantId, (rows) => readQueues(rows, { tenantId }))
    const found = queues.find((queue) => queue.name.toLowerCase() === name.trim().toLowerCase())
    if (found === undefined) return refusal(`There is no queue ${name}. desk queues shows all.`)
    const removed = await dropQueue(context.database, actor, found.id)
    return removed.ok ? ok(found.name) : refusedAs(removed.error, ofQueues.refusals)
  },
  print: (name) => [`Queue ${name} is removed; its requests are in none from now on.`],
})

/** The commands for queues. */
export const queueCommands: readonly Command[] = [listQueuesCommand, setQueueCommand, removeQueueCommand]
