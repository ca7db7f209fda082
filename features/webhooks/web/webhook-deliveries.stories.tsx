import {
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  sendWebhookTest,
  type WebhookDelivery,
} from '#features/webhooks/contract/webhooks.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { deliveries, webhooks } from '@portico/web/stories/sample-desk.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/settings?tab=webhooks'
const url = 'https://hooks.example.com/portico'
const list = answer(listWebhooks, webhooks.slice(0, 1))
const read = answer(listWebhookDeliveries, deliveries)
/** Two deliveries, of which one can be sent again. */
const few = deliveries.slice(0, 2)
const fewRead = answer(listWebhookDeliveries, few)
const unsent = deliveries.slice(0, 1).map((delivery) => ({ ...delivery, state: 'not-sent' as const }))

const sent: WebhookDelivery = {
  ...{ id: '7a1c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f60', event: 'webhook.test', state: 'waiting', attempts: 0 },
  ...{ created_at: '2026-06-15T08:00:00.000Z', attempted_at: null, status: null, problem: '' },
}
const tested = answer(sendWebhookTest, { id: sent.id })
const waiting = answer(listWebhookDeliveries, [sent, ...deliveries])
const outcome = (parts: Partial<WebhookDelivery>) =>
  answer(listWebhookDeliveries, [
    { ...sent, attempts: 1, attempted_at: '2026-06-15T08:00:01.000Z', ...parts },
    ...deliveries,
  ])

const open = (user: User) => user.click('button', `Deliveries: ${url}`)
const test = (user: User) => user.click('button', `Send test: ${url}`)
async function resend(user: User) {
  await open(user)
  await user.click('button', /^Send again/)
}
const page = { at, ...onPage(list, read) }

export const stories = defineStories({
  'deliveries': {
    ...page,
    screen: 'desk-webhook-deliveries',
    async play(user) {
      await open(user)
      await user.sees('Failed: answered with 503')
      await user.sees('Failed: redirected (302). Redirects are not followed.')
      await user.sees('Failed: no response')
      await user.sees('Waiting to be sent')
      await user.lacks('button', /^Send again: A request is raised/)
    },
  },
  'in Arabic': { ...page, language: 'ar', play: (user) => user.click('button', /التسليمات/) },
  'closed again': {
    ...page,
    async play(user) {
      await open(user)
      await open(user)
      await user.misses('Failed: no response')
    },
  },
  'of one that is switched off': {
    at,
    ...onPage(
      answer(
        listWebhooks,
        webhooks.slice(0, 1).map((webhook) => ({ ...webhook, state: 'off' as const })),
      ),
      read,
    ),
    async play(user) {
      await open(user)
      await user.sees('Failed: answered with 503')
      await user.lacks('button', /^Send again/)
    },
  },
  'not sent, of one that was switched off': {
    at,
    ...onPage(list, answer(listWebhookDeliveries, unsent), answer(resendWebhookDelivery, null)),
    async play(user) {
      await open(user)
      await user.sees('Not sent: the webhook was switched off')
      await user.click('button', /^Send again: A comment is added/)
      await user.hears('Waiting for the response…')
    },
  },
  'none yet': {
    at,
    ...onPage(list, answer(listWebhookDeliveries, [])),
    async play(user) {
      await open(user)
      await user.sees('No deliveries yet.')
    },
  },
  'being read': { at, ...onPage(list, never(listWebhookDeliveries)), play: open },
  'unreachable': {
    at,
    ...onPage(list, unreachable(listWebhookDeliveries)),
    async play(user) {
      await open(user)
      await user.hears("Couldn't load the deliveries")
    },
  },
  ...refusedStories('reading', listWebhookDeliveries, listWebhookDeliveries.refusals, {
    at,
    ...onPage(list),
    play: open,
  }),
  'a test on its way': {
    at,
    ...onPage(list, waiting, tested),
    async play(user) {
      await test(user)
      await user.hears('Waiting for the response…')
    },
  },
  'a test delivered': {
    at,
    ...onPage(list, waiting, outcome({ state: 'delivered', status: 204 }), tested),
    async play(user) {
      await test(user)
      await user.hears('Waiting for the response…')
      await user.letPass(2)
      await user.hears(/^Test, .*: Delivered \(204\)$/)
    },
  },
  'a test that fails': {
    at,
    ...onPage(list, waiting, outcome({ state: 'failed', status: 401 }), tested),
    async play(user) {
      await test(user)
      await user.letPass(2)
      await user.hears(/^Test, .*: Failed: answered with 401$/)
    },
  },
  'a test being queued': { at, ...onPage(list, never(sendWebhookTest)), play: test },
  'test unreachable': {
    at,
    ...onPage(list, unreachable(sendWebhookTest)),
    async play(user) {
      await test(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('testing', sendWebhookTest, sendWebhookTest.refusals, { at, ...onPage(list), play: test }),
  'sent again': {
    at,
    ...onPage(
      list,
      fewRead,
      answer(
        listWebhookDeliveries,
        few.map((delivery) =>
          delivery.state === 'failed'
            ? { ...delivery, attempts: 4, status: 200, state: 'delivered' as const }
            : delivery,
        ),
      ),
      answer(resendWebhookDelivery, null),
    ),
    async play(user) {
      await resend(user)
      await user.hears(/^The state changes, .*: Delivered \(200\)$/)
    },
  },
  'being sent again': { at, ...onPage(list, fewRead, never(resendWebhookDelivery)), play: resend },
  'resending unreachable': {
    at,
    ...onPage(list, fewRead, unreachable(resendWebhookDelivery)),
    async play(user) {
      await resend(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('resending', resendWebhookDelivery, resendWebhookDelivery.refusals, {
    at,
    ...onPage(list, fewRead),
    play: resend,
  }),
})
