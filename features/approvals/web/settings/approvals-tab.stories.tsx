import {
  listApprovalSettings,
  removeApprovalRule,
  saveApprovalPolicy,
  saveApprovalRule,
} from '#features/approvals/contract/approval-settings.ts'
import { listQueueSettings } from '#features/queues/contract/queues.ts'
import { searchDeskPeople } from '#features/requests/contract/search-desk-people.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { approvals, people, queues } from '@portico/web/stories/sample-desk.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/settings?tab=approvals'
const list = answer(listApprovalSettings, approvals)
const page = { at, ...onPage(list) }
const [
  aurora = { id: '', companyname: '', policy: 'presence' as const, policy_floor: 'presence' as const, rules: [] },
] = approvals
/** A customer's company with a policy and rules set by the provider. */
const bound = {
  ...aurora,
  policy: 'session' as const,
  policy_floor: 'code' as const,
  rules: aurora.rules.slice(0, 1).map((rule) => ({ ...rule, may_change: false })),
}
const found = answer(searchDeskPeople, [people.ben])

async function change(user: User) {
  await user.click('button', 'Change: Patch window')
  await user.fill('Approvals needed', '3')
  await user.fill('Days to decide', '5')
  await user.click('button', 'Save')
}
async function remove(user: User) {
  await user.click('button', 'Remove: Access')
  await user.finds('alertdialog', 'Stop requiring approval for Access?')
  await agree(user)
}
async function choose(user: User) {
  await user.click('radio', /With the code from the email/)
  await user.click('button', 'Save link policy')
}

export const stories = defineStories({
  'as it opens': {
    ...page,
    screen: 'desk-approvals',
    async play(user) {
      await user.sees('One of Ben Okafor, Chiara Rossi · within 7 days')
      await user.sees('2 of Ben Okafor, Chiara Rossi · high risk · within 2 days')
    },
  },
  'in Arabic': { ...page, language: 'ar' },
  'of one company': { at, ...onPage(answer(listApprovalSettings, [aurora])) },
  'what the provider set': {
    at,
    ...onPage(answer(listApprovalSettings, [bound])),
    async play(user) {
      await user.sees('Your provider set this rule. Only your provider can change or remove it.')
      await user.lacks('button', 'Change: Access')
      await user.lacks('button', 'Remove: Access')
      await user.finds('button', 'Change: Network')
      await user.finds('radio', /After a click/, { disabled: true })
      await user.finds('radio', /With the code from the email/, { disabled: false })
      await user.sees('Your provider set a minimum. Only your provider can lower it.')
    },
  },
  'a rule changed': {
    at,
    ...onPage(list, answer(saveApprovalRule, aurora)),
    async play(user) {
      await change(user)
      await user.hears('The approval rule for Patch window is saved.')
    },
  },
  'a rule made': {
    at,
    ...onPage(list, found, answer(saveApprovalRule, aurora)),
    async play(user) {
      await user.click('button', 'Change: Network')
      await user.fill('Add a person', 'ben')
      await user.letPass(1)
      await user.click('button', /Ben Okafor/)
      await user.findsField('Add a person', { text: '', focused: true })
      await user.click('radio', /All of them/)
      await user.click('radio', 'High')
      await user.click('button', 'Save')
      await user.hears('The approval rule for Network is saved.')
    },
  },
  'left by Back with a rule that is not saved': {
    at: '/desk/settings',
    ...onPage(answer(listQueueSettings, queues), list),
    async play(user) {
      await user.click('radio', 'Approvals')
      await user.click('button', 'Change: Patch window')
      await user.fill('Days to decide', '5')
      const entries = history.length
      history.back()
      await user.finds('alertdialog', 'Leave without saving?')
      await user.press('Escape')
      await user.lacks('alertdialog', 'Leave without saving?')
      await user.findsField('Days to decide', { text: '5', focused: true })
      // A refused value is not saved either.
      await user.fill('Days to decide', '0')
      await user.click('button', 'Save')
      await user.findsField('Days to decide', { invalid: true })
      history.back()
      await user.click('button', 'Leave')
      await user.finds('button', 'Add queue')
      await user.lacks('dialog', /Patch window/)
      // The history is the same as after Back without a dialog. Nothing was added, and Forward leads to the page that
      // the user left.
      if (history.length !== entries) throw new Error(`${entries} entries have become ${history.length}.`)
      history.forward()
      await user.finds('button', 'Change: Network')
    },
  },
  'wrong entries': {
    ...page,
    async play(user) {
      await user.click('button', 'Change: Network')
      await user.click('radio', /A number of them/)
      await user.fill('Approvals needed', '0')
      await user.fill('Days to decide', '31')
      await user.click('button', 'Save')
      await user.hears('Please choose at least one approver')
      await user.hears('Please enter a number from 1 to 50')
      await user.hears('Please enter a number from 1 to 30')
    },
  },
  'waiting for the server': { at, ...onPage(list, never(saveApprovalRule)), play: change },
  'server unreachable': {
    at,
    ...onPage(list, unreachable(saveApprovalRule)),
    async play(user) {
      await change(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('saving', saveApprovalRule, saveApprovalRule.refusals, { ...page, play: change }),
  'a rule removed': {
    at,
    ...onPage(list, answer(removeApprovalRule, aurora)),
    async play(user) {
      await remove(user)
      await user.hears('Access no longer needs approval.')
    },
  },
  'remove unreachable': {
    at,
    ...onPage(list, unreachable(removeApprovalRule)),
    async play(user) {
      await remove(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('removing', removeApprovalRule, removeApprovalRule.refusals, { ...page, play: remove }),
  'a policy chosen': {
    at,
    ...onPage(list, answer(saveApprovalPolicy, aurora)),
    async play(user) {
      await choose(user)
      await user.hears('The link policy of Aurora Managed Services is saved.')
    },
  },
  'policy unreachable': {
    at,
    ...onPage(list, unreachable(saveApprovalPolicy)),
    async play(user) {
      await choose(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('choosing', saveApprovalPolicy, saveApprovalPolicy.refusals, { ...page, play: choose }),
  'being read': { at, ...onPage(never(listApprovalSettings)) },
  'unreachable': {
    at,
    ...onPage(unreachable(listApprovalSettings)),
    play: (user) => user.hears("Couldn't load the approval settings"),
  },
})
