import { inviteColleague, listCompaniesToGive, listRolesToGive } from '#features/invitations/contract/invitations.ts'
import { searchUsers } from '#features/invitations/contract/search-users.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { login, shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const roles = answer(listRolesToGive, [
  { roleid: login.roleid, rolename: 'Technician' },
  { roleid: login.companyid, rolename: 'Viewer' },
])
const grace = answer(searchUsers, {
  users: [
    {
      id: login.userid,
      email: 'grace@aurora.test',
      username: 'Grace Hopper',
      companyid: login.companyid,
      companyname: 'Aurora',
    },
  ],
  has_more: false,
})
const companies = answer(listCompaniesToGive, [
  { id: login.companyid, companyname: 'Aurora' },
  { id: login.userid, companyname: 'Borealis Bakery' },
])
const noUserFound = answer(searchUsers, { users: [], has_more: false })

async function open(user: User) {
  await user.click('button', /Your account/)
  await user.click('menuitem', 'Invite a colleague')
  await user.finds('dialog', 'Invite a colleague')
}

async function send(user: User) {
  await open(user)
  await user.fill('Email', 'grace@aurora.test')
  await user.fill('Name (optional)', 'Grace Hopper')
  await user.click('button', 'Send invitation')
}

const invited = (answers: readonly Answer[], play: Story['play'] = open, ofCompanies: Answer = companies): Story => ({
  at: '/beakapps',
  local: signedIn,
  answers: [...answers, ofCompanies, ...shellAnswers],
  play,
})

export const stories = defineStories({
  'nothing entered': invited([roles]),
  'waiting for the roles': invited([never(listRolesToGive)]),
  'the roles cannot be read': invited([unreachable(listRolesToGive)]),
  ...refusedStories('the roles are refused', listRolesToGive, listRolesToGive.refusals, invited([])),
  'the companies are refused: the own company is used': invited(
    [roles],
    async (user) => {
      await open(user)
      await user.finds('button', 'Send invitation')
      await user.lacks('combobox', 'Company')
    },
    refuse(listCompaniesToGive, 'owner-only'),
  ),
  'wrong entries': invited([roles, noUserFound], async (user) => {
    await open(user)
    await user.fill('Email', 'grace@aurora')
    await user.fill('Name (optional)', 'Visit spam.example')
    await user.click('button', 'Send invitation')
    await user.hears('Enter a Valid Email address')
    await user.hears('Enter a name without web addresses or symbols such as <')
  }),
  'the colleagues can no longer be searched': invited(
    [roles, grace, refuse(searchUsers, 'owner-only')],
    async (user) => {
      await open(user)
      await user.fill('Email', 'grace')
      await user.sees('Already in your organisation')
      await user.fill('Email', 'grace@')
      await user.misses('Already in your organisation')
    },
  ),
  'a colleague who has an account': invited([roles, grace], async (user) => {
    await open(user)
    await user.fill('Email', 'grace')
    await user.sees(/grace@aurora\.test/)
  }),
  'waiting for the server': invited([roles, noUserFound, never(inviteColleague)], send),
  'server unreachable': invited([roles, noUserFound, unreachable(inviteColleague)], async (user) => {
    await send(user)
    await user.hears('Network Error')
  }),
  'sent': invited(
    [roles, noUserFound, answer(inviteColleague, null, 'An invitation has been sent to grace@aurora.test.')],
    async (user) => {
      await send(user)
      await user.hears('An invitation has been sent to grace@aurora.test.')
    },
  ),
  'several, of which some are refused': invited(
    [
      roles,
      noUserFound,
      answer(inviteColleague, null),
      refuse(inviteColleague, 'account-exists'),
      refuse(inviteColleague, 'too-many-invitations'),
    ],
    async (user) => {
      await open(user)
      await user.fill('Email', 'grace@aurora.test, Ben <ben@aurora.test>\nada@aurora.test; eve@aurora.test')
      await user.click('button', 'Send invitation')
      await user.sees(/ben@aurora\.test: This address already has an account here\./)
      await user.sees(/eve@aurora\.test: Too many invitations/)
      await user.findsField('Email', {
        focused: true,
        text: 'Ben <ben@aurora.test>\nada@aurora.test\neve@aurora.test',
      })
    },
  ),
  'several, all sent': invited([roles, noUserFound, answer(inviteColleague, null)], async (user) => {
    await open(user)
    await user.fill('Email', 'grace@aurora.test, ben@aurora.test')
    await user.click('button', 'Send invitation')
    await user.hears('2 invitations have been sent.')
  }),
  'nothing entered, and sent': invited([roles], async (user) => {
    await open(user)
    await user.findsField('Email', { focused: true })
    await user.click('button', 'Send invitation')
    await user.findsField('Email', { focused: true, invalid: true })
    await user.findsField('Name (optional)', { invalid: false })
  }),
  'sent to the company of the inviter': invited([roles, noUserFound, never(inviteColleague)], async (user) => {
    await send(user)
    await user.finds('button', 'Send invitation', { disabled: true })
  }),
  ...Object.fromEntries(
    inviteColleague.refusals.map((name) => {
      const isOfAddress = name === 'account-exists' || name === 'invitation-email-refused'
      const story = invited([roles, noUserFound, refuse(inviteColleague, name)], async (user) => {
        await send(user)
        await user.hears(sentenceOf(name))
        await user.findsField('Email', { text: 'grace@aurora.test', invalid: isOfAddress })
      })
      return [`refused: ${name}`, story]
    }),
  ),
})
