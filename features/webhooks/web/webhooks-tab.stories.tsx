import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from '#features/webhooks/contract/webhooks.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { webhooks } from '@portico/web/stories/sample-desk.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/settings?tab=webhooks'
const list = answer(listWebhooks, webhooks)
const page = { at, ...onPage(list) }
const [working = { id: '', url: '' }, , , givenUp = { id: '', url: '' }] = webhooks
const url = 'https://hooks.example.com/portico'
const longUrl = `${url}?key=${'0123456789abcdef'.repeat(12)}`
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwpaIGSAtmHcw='
const added = answer(addWebhook, { id: working.id, url, secret })
const changed = answer(changeWebhook, ({ params: { id } }) => {
  const [first] = webhooks
  if (first === undefined) throw new Error('There is no webhook.')
  return { ...first, id }
})

async function add(user: User) {
  await user.click('button', 'Add webhook')
  await user.fill('Address', url)
  await user.click('checkbox', /approval\.decided/)
  await user.press('Enter')
}
async function change(user: User) {
  await user.click('button', `Change events: ${url}`)
  await user.click('checkbox', /request\.assigned/)
  await user.click('button', 'Save')
}
const turnOff = (user: User) => user.click('button', `Switch off: ${url}`)
async function remove(user: User) {
  await user.click('button', `Remove: ${url}`)
  await user.finds('alertdialog', 'Remove this webhook?')
  await agree(user)
}
async function rotate(user: User) {
  await user.click('button', `New secret: ${url}`)
  await user.finds('alertdialog', 'Create a new secret?')
  await agree(user)
}
const lost = (play: (user: User) => Promise<void>) => async (user: User) => {
  await play(user)
  await user.hears('Network Error')
}

export const stories = defineStories({
  'as it opens': {
    ...page,
    screen: 'desk-webhooks',
    async play(user) {
      await user.sees('Failing: 4 attempts in a row')
      await user.sees('Switched off after failures')
    },
  },
  'in Arabic': { ...page, language: 'ar' },
  'a long address, switched off and asked about': {
    at,
    ...onPage(
      answer(
        listWebhooks,
        webhooks.slice(0, 1).map((webhook) => ({ ...webhook, url: longUrl })),
      ),
      changed,
    ),
    async play(user) {
      await user.click('button', `Switch off: ${longUrl}`)
      await user.hears(`${longUrl} is switched off.`)
      await user.click('button', `Remove: ${longUrl}`)
    },
  },
  'none yet': {
    at,
    ...onPage(answer(listWebhooks, [])),
    async play(user) {
      await user.sees('No webhooks yet')
      await user.finds('link', 'How webhooks work')
    },
  },
  'being added': {
    ...page,
    async play(user) {
      await user.click('button', 'Add webhook')
      await user.finds('checkbox', /request\.raised/, { checked: true })
    },
  },
  'being added, in Arabic': { ...page, language: 'ar', play: (user) => user.click('button', 'إضافة خطاف ويب') },
  'added, with its secret': {
    at,
    ...onPage(list, added),
    screen: 'desk-webhook-secret',
    async play(user) {
      await add(user)
      await user.finds('dialog', 'The secret of this webhook')
      await user.sees(secret)
      await user.sees('Copy it now: it cannot be shown again after you close this.')
      await user.finds('button', 'Copy: Secret')
    },
  },
  'its secret stored': {
    at,
    ...onPage(list, added),
    async play(user) {
      await add(user)
      await user.click('button', 'I have stored it')
      await user.misses(secret)
    },
  },
  'nothing entered': {
    ...page,
    async play(user) {
      await user.click('button', 'Add webhook')
      for (const event of ['request.raised', 'request.commented', 'request.assigned', 'request.state_changed'])
        await user.click('checkbox', new RegExp(event.replace('.', '\\.')))
      for (const event of ['requested', 'decided']) await user.click('checkbox', new RegExp(`approval\\.${event}`))
      await user.fill('Address', ' ')
      await user.press('Enter')
      await user.hears('Please enter an address')
      await user.hears('Please choose at least one event.')
    },
  },
  'waiting for the server': { at, ...onPage(list, never(addWebhook)), play: add },
  'adding unreachable': { at, ...onPage(list, unreachable(addWebhook)), play: lost(add) },
  ...refusedStories('adding', addWebhook, addWebhook.refusals, { ...page, play: add }),
  'events changed': {
    at,
    ...onPage(list, changed),
    async play(user) {
      await change(user)
      await user.hears(`The events of ${url} are saved.`)
    },
  },
  'changing unreachable': { at, ...onPage(list, unreachable(changeWebhook)), play: lost(change) },
  ...refusedStories('changing', changeWebhook, changeWebhook.refusals, { ...page, play: change }),
  'switched off': {
    at,
    ...onPage(list, changed),
    async play(user) {
      await turnOff(user)
      await user.hears(`${url} is switched off.`)
    },
  },
  'switched on': {
    at,
    ...onPage(list, changed),
    async play(user) {
      await user.click('button', `Switch on: ${givenUp.url}`)
      await user.hears(`${givenUp.url} is switched on.`)
    },
  },
  'being switched off': { at, ...onPage(list, never(changeWebhook)), play: turnOff },
  'switching unreachable': { at, ...onPage(list, unreachable(changeWebhook)), play: lost(turnOff) },
  'a new secret': {
    at,
    ...onPage(list, answer(rotateWebhookSecret, { secret })),
    async play(user) {
      await rotate(user)
      await user.sees(secret)
    },
  },
  'rotating unreachable': { at, ...onPage(list, unreachable(rotateWebhookSecret)), play: lost(rotate) },
  ...refusedStories('rotating', rotateWebhookSecret, rotateWebhookSecret.refusals, { ...page, play: rotate }),
  'removed': {
    at,
    ...onPage(list, answer(removeWebhook, null)),
    async play(user) {
      await remove(user)
      await user.hears(`The webhook ${url} is removed.`)
    },
  },
  'removing unreachable': { at, ...onPage(list, unreachable(removeWebhook)), play: lost(remove) },
  ...refusedStories('removing', removeWebhook, removeWebhook.refusals, { ...page, play: remove }),
  'being read': { at, ...onPage(never(listWebhooks)) },
  'kept while the server is away': {
    at,
    ...onPage(list, unreachable(listWebhooks)),
    async play(user) {
      await user.letPass(16)
      await user.sees('Switched off after failures')
      await user.misses("Couldn't load the webhooks")
    },
  },
  'unreachable': {
    at,
    ...onPage(unreachable(listWebhooks)),
    play: (user) => user.hears("Couldn't load the webhooks"),
  },
  ...refusedStories('reading', listWebhooks, listWebhooks.refusals, { at, ...onPage() }),
})
