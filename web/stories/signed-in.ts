import { enter } from '@portico/contract/features/landing/enter.ts'
import { listMenus } from '@portico/contract/features/landing/list-menus.ts'
import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { readPreferences } from '@portico/contract/features/landing/read-preferences.ts'
import type { Story } from './define-stories.ts'
import { answer, type Answer } from './pretend-server.ts'

const tenantid = '4b1c9d52-7d9e-4f0a-9c58-2f1c3f7a9e10'

/** The values that a sign-in leaves in local storage. */
const local = {
  username: 'Ada Admin',
  firstname: 'Ada',
  lastname: 'Admin',
  email: 'admin@aurora.test',
  authtype: 'localdb',
  usertoken: 'b'.repeat(43),
  userid: '6b0f2c1a-3d5e-4a7b-8c9d-0e1f2a3b4c5d',
  roleid: '7c1a3d2b-4e6f-4b8c-9dae-1f2a3b4c5d6e',
  rolename: 'Administrator',
  companyId: '8d2b4e3c-5f7a-4c9d-8ebf-2a3b4c5d6e7f',
  tenantid,
  tenantname: 'Aurora',
  clientname: 'Aurora',
  ismsp: 'true',
} as const

const modules = [
  ['Insights MSP', 'Insights', 'Sign-ins, sessions and people at a glance.'],
  ['Orchestrator MSP', 'Orchestrator', 'Automation across your systems.'],
  ['Desk', 'Service Desk', 'Raise requests and follow them.'],
  ['Chat Bot', 'Chat Bot', 'Answers from the documentation.'],
  ['Documentation', 'Documentation', 'How everything works, and what the words mean.'],
].map(([modulekey = '', modulelabel = '', moduledescription = ''], displayorder) => {
  return { modulekey, modulelabel, moduledescription, displayorder }
})

const entriesOf: Record<string, readonly (readonly [string, string])[]> = {
  'Insights MSP': [
    ['Overview', '/insights'],
    ['Edit Dashboard', ''],
    ['Export to PDF', ''],
    ['Change Page Layout', ''],
  ],
  'Orchestrator MSP': [['Runbooks', '/orchestrator']],
  'Desk': [['My requests', '/desk/']],
  'Chat Bot': [['Chat', '/chatBot']],
  'Documentation': [
    ['Glossary', '/glossary'],
    ['Documents', '/document'],
  ],
}

const menuOf = (modulekey: string) =>
  (entriesOf[modulekey] ?? []).map(([menuname, menulink], at) => ({ menuname, menulink, activemenu: at === 0 }))

/** What `enter` returns for this user. */
export const entry = {
  user: {
    email: local.email,
    firstname: local.firstname,
    lastname: local.lastname,
    username: local.username,
    rolename: local.rolename,
    tenantname: local.tenantname,
    companyname: 'Aurora Managed Services',
    ismsp: true,
    istrial: false,
  },
  modules,
  menu: menuOf('Insights MSP'),
  menumodule: 'Insights MSP',
  preferences: {},
  trial: null,
  sample: false,
}

const usual: readonly Answer[] = [
  answer(listModules, modules),
  answer(listMenus, ({ query }) => menuOf(query.module ?? 'Insights MSP')),
  answer(readPreferences, { Insights: {} }),
  answer(enter, entry),
]

/**
 * What a story needs for a page of an administrator who is signed in: the stored values, and the answers that every page
 * needs, besides or instead of which `answers` are given.
 */
export function signedIn(...answers: readonly Answer[]): Pick<Story, 'local' | 'session' | 'answers'> {
  const others = usual.filter(({ call }) => !answers.some((own) => own.call === call))
  return {
    local,
    session: { istrial: 'false', canEdit: 'true', changeTheme: 'true' },
    answers: [...answers, ...others],
  }
}
