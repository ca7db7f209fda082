import { setTimeout as pause } from 'node:timers/promises'
import { isWebhookEvent, webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { operateOn } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { readDeliveries, readDelivery, type Delivery } from './delivery-queries.ts'
import { setEndpointActive, type Endpoint } from './endpoint-queries.ts'
import {
  addEndpoint,
  listEndpoints,
  deliveryStateOf,
  removeEndpoint,
  rotateSecret,
  sendTest,
  stateOf,
  type EndpointProblem,
} from './endpoints.ts'

const problems: Record<EndpointProblem, string> = {
  'webhook-address-not-valid': 'The address must be one of https:, such as https://hooks.example.com/portico.',
  'webhook-address-not-https': 'The address must begin with https:.',
  'webhook-address-with-password': 'The address must not contain a user or a password.',
  'webhook-address-private': 'The address must be on the public internet.',
  'no-webhook-events': `Specify events: ${webhookEvents.join(', ')}.`,
  'webhook-exists': 'The tenant has an endpoint with this address.',
  'too-many-webhooks': 'The tenant has as many endpoints as it may have: remove one first.',
}

const words = ['a tenant', 'an endpoint']
const anId = 'an id that webhook list shows'

/** Finds an endpoint by its id or address. */
async function endpointOf(
  context: CommandContext,
  { tenant, id }: { tenant: string; id: string },
): Promise<Result<{ tenantId: string; endpoint: Endpoint }, CommandError>> {
  const operated = await operateOn(context, tenant)
  if (!operated.ok) return operated
  const { tenantId } = operated.value.actor
  const listed = await inTenant(context.database, tenantId, (rows) => listEndpoints(rows, tenantId))
  const found = listed.filter((endpoint) => endpoint.id === id || endpoint.url === id)
  const [endpoint] = found
  return endpoint === undefined ? refusal(`There is no endpoint ${id}: specify ${anId}.`) : ok({ tenantId, endpoint })
}

const addWebhookCommand = defineCommand({
  name: 'webhook add',
  usage: ['npm run portico -- webhook add <tenant> <address> [--event request.raised …]'],
  words: ['a tenant', 'an address'],
  options: { event: 'texts' },
  read([tenant = '', url = ''], { event = [...webhookEvents] }) {
    const unknown = event.filter((name) => !isWebhookEvent(name))
    if (unknown.length > 0) return err([`The events are ${webhookEvents.join(', ')}.`])
    return ok({ tenant, url, events: event.filter(isWebhookEvent) })
  },
  async run(context, { tenant, ...wanted }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { tenantId } = operated.value.actor
    // Private addresses are allowed here. A server setting determines at each delivery whether they are called.
    const added = await inTenant(context.database, tenantId, (rows) =>
      addEndpoint(rows, context, { tenantId, ...wanted, allowsPrivate: true }),
    )
    return added.ok ? added : refusal(problems[added.error])
  },
  print: ({ id, url, secret }) => [
    `${url} is called from now on.`,
    `id: ${id}`,
    `secret: ${secret}`,
    'The secret is shown only now.',
  ],
})

/** The output of `list`. It contains `deliveries` only if one endpoint is requested. */
type Listed = { endpoints: Endpoint[]; deliveries: Delivery[] | null }

const listWebhooksCommand = defineCommand({
  name: 'webhook list',
  isReadOnly: true,
  usage: ['npm run portico -- webhook list <tenant> [endpoint]'],
  words: ['a tenant'],
  optionalWords: ['an endpoint'],
  read: ([tenant = '', id = null]) => ok({ tenant, id }),
  async run(context, { tenant, id }): Promise<Result<Listed, CommandError>> {
    if (id !== null) {
      const found = await endpointOf(context, { tenant, id })
      if (!found.ok) return found
      const { tenantId, endpoint } = found.value
      const deliveries = await inTenant(context.database, tenantId, (rows) =>
        readDeliveries(rows, tenantId, endpoint.id),
      )
      return ok({ endpoints: [endpoint], deliveries })
    }
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const { tenantId } = operated.value.actor
    const endpoints = await inTenant(context.database, tenantId, (rows) => listEndpoints(rows, tenantId))
    return ok({ endpoints, deliveries: null })
  },
  print({ endpoints, deliveries }) {
    if (endpoints.length === 0) return ['The tenant has no endpoints.']
    const rows = endpoints.map((endpoint) => [
      endpoint.id,
      stateText(endpoint),
      endpoint.url,
      endpoint.events.join(' '),
    ])
    const log = (deliveries ?? []).map((delivery) => [
      delivery.createdAt.toISOString(),
      delivery.event,
      resultOf(delivery),
    ])
    const logged = log.length === 0 ? ['Nothing was sent to it.'] : inColumns([['TIME', 'EVENT', 'OUTCOME'], ...log])
    return [
      ...inColumns([['ID', 'STATE', 'ADDRESS', 'EVENTS'], ...rows]),
      ...(deliveries === null ? [] : ['', ...logged]),
    ]
  },
})

function stateText(endpoint: Endpoint): string {
  const state = stateOf(endpoint)
  if (state === 'given-up') return 'off, it failed'
  return state === 'failing' ? `failing (${endpoint.failures})` : state
}

function resultOf(delivery: Delivery): string {
  const { attempts, status, problem } = delivery
  const state = deliveryStateOf(delivery)
  if (state === 'delivered') return `delivered (${status}), attempt ${attempts}`
  if (state === 'not-sent') return 'not sent: the endpoint was switched off'
  return state === 'waiting' ? 'waits' : `failed, attempt ${attempts}: ${problem}`
}

const removeWebhookCommand = defineCommand({
  name: 'webhook remove',
  usage: ['npm run portico -- webhook remove <tenant> <endpoint>'],
  words,
  read: ([tenant = '', id = '']) => ok({ tenant, id }),
  async run(context, input) {
    const found = await endpointOf(context, input)
    if (!found.ok) return found
    const { tenantId, endpoint } = found.value
    const removed = await inTenant(context.database, tenantId, (rows) => removeEndpoint(rows, tenantId, endpoint.id))
    return removed.ok ? ok(endpoint) : refusal('It was removed meanwhile.')
  },
  print: ({ url }) => [`${url} is removed.`],
})

const activateWebhookCommand = defineCommand({
  name: 'webhook activate',
  usage: ['npm run portico -- webhook activate <tenant> <endpoint>'],
  words,
  read: ([tenant = '', id = '']) => ok({ tenant, id }),
  async run(context, input) {
    const found = await endpointOf(context, input)
    if (!found.ok) return found
    const { tenantId, endpoint } = found.value
    const id = endpoint.id
    const isThere = await inTenant(context.database, tenantId, (rows) =>
      setEndpointActive(rows, { tenantId, id, isActive: true }),
    )
    return isThere ? ok(endpoint) : refusal('It was removed meanwhile.')
  },
  print: ({ url }) => [`${url} is switched on.`],
})

const rotateWebhookCommand = defineCommand({
  name: 'webhook rotate',
  usage: ['npm run portico -- webhook rotate <tenant> <endpoint>'],
  words,
  read: ([tenant = '', id = '']) => ok({ tenant, id }),
  async run(context, input) {
    const found = await endpointOf(context, input)
    if (!found.ok) return found
    const { tenantId, endpoint } = found.value
    const rotated = await inTenant(context.database, tenantId, (rows) =>
      rotateSecret(rows, context, { tenantId, id: endpoint.id, at: context.now }),
    )
    return rotated.ok ? rotated : refusal('It was removed meanwhile.')
  },
  print: (secret) => [`secret: ${secret}`, 'It is shown only now. The one before it signs too for 24 hours.'],
})

/** How long the command waits for a running server, and how often it checks the result, in milliseconds. */
const waitFor = 15_000
const pollEvery = 200

const testWebhookCommand = defineCommand({
  name: 'webhook test',
  usage: ['npm run portico -- webhook test <tenant> <endpoint>'],
  words,
  read: ([tenant = '', id = '']) => ok({ tenant, id }),
  async run(context, input) {
    const found = await endpointOf(context, input)
    if (!found.ok) return found
    const { tenantId, endpoint } = found.value
    const { database, now } = context
    const sent = await inTenant(database, tenantId, (rows) => sendTest(rows, { tenantId, id: endpoint.id, at: now }))
    if (!sent.ok) return refusal('It was removed meanwhile.')
    for (const until = Date.now() + waitFor; Date.now() < until; await pause(pollEvery)) {
      const delivery = await inTenant(database, tenantId, (rows) => readDelivery(rows, tenantId, sent.value))
      if (delivery !== null && delivery.attempts > 0) return ok({ url: endpoint.url, delivery })
    }
    return refusal('No running Portico has sent it yet; webhook list shows when it has.')
  },
  print: ({ url, delivery }) => [`${url}: ${resultOf(delivery)}`],
})

export const webhookCommands: readonly Command[] = [
  addWebhookCommand,
  listWebhooksCommand,
  removeWebhookCommand,
  activateWebhookCommand,
  rotateWebhookCommand,
  testWebhookCommand,
]
