import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { Authtype, TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { listQueues } from '@portico/features/queues/contract/queues.ts'
import { listReplies } from '@portico/features/queues/contract/replies.ts'
import { listDashboards } from '@portico/features/assistant/contract/dashboards.ts'
import { listPins } from '@portico/features/assistant/contract/pins.ts'
import { enter } from '@portico/features/landing/contract/enter.ts'
import { listMenus, listModules } from '@portico/features/landing/contract/modules.ts'
import type { RoleMenuItem } from '@portico/features/landing/contract/menu.ts'
import { readPreferences, savePreferences } from '@portico/features/landing/contract/preferences.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Story } from './define-stories.ts'
import { answer, type Answer } from './pretend-server.ts'

const id = (digits: string) => `${digits.repeat(8).slice(0, 8)}-7d9e-4f0a-9c58-2f1c3f7a9e10`

/** Returns a tenant as in the response of `getauth`. */
const tenantOf = (digits: string, tenantname: string, tenantdesc: string, authtype: Authtype): TenantChoice => ({
  id: id(digits),
  tenantid: id(digits),
  tenantname,
  tenantdesc,
  authtype,
  session_timeout: 30,
})

/** The tenants that the user of the stories can sign in to. */
export const aurora = tenantOf('4b1c9d52', 'Aurora', 'Aurora Managed Services', 'local')
export const borealis = tenantOf('b0', 'Borealis', 'Borealis Shipping', 'local')
export const contoso = tenantOf('c0', 'Contoso', 'Contoso', 'msauth')
export const dunmore = tenantOf('d0', 'Dunmore', 'Dunmore Hospitals', 'externalidp')

/** The email address of the user of the stories. */
export const email = 'admin@aurora.test'

/** The response to this user's sign-in to Aurora. */
export const login: LoginResponse = {
  token: 'T'.repeat(43),
  username: 'Ada Lindqvist',
  firstname: 'Ada',
  lastname: 'Lindqvist',
  roleid: id('e1'),
  userid: id('e2'),
  loginid: email,
  tenantid: aurora.tenantid,
  tenantname: aurora.tenantname,
  tenantdesc: aurora.tenantdesc,
  last_logintime: '',
  istrial: false,
  redirect_to_servicedesk: false,
  is_hostname_required: false,
  companyid: id('e3'),
  ismsp: true,
  rolename: 'Owner',
  isMFA: false,
  minutes_remaining: 0,
  seconds_remaining: 0,
}

/** The response to the sign-in while the email code is still required. */
export const loginWithCode: LoginResponse = { ...login, isMFA: true, minutes_remaining: 10 }

/** The values that the signed-in user's browser stores. */
export const signedIn: NonNullable<Story['local']> = {
  usertoken: login.token,
  authtype: 'localdb',
  username: login.username,
  firstname: login.firstname,
  lastname: login.lastname,
  email,
  userid: login.userid,
  roleid: login.roleid,
  rolename: login.rolename,
  tenantid: login.tenantid,
  tenantname: login.tenantname,
  companyId: login.companyid,
  OrchestratorError: 'false',
  rolemenuError: 'false',
  isTourOpened: 'true',
}

const moduleOf = (modulekey: string, modulelabel: string, moduledescription: string, displayorder: number) => ({
  modulekey,
  modulelabel,
  moduledescription,
  displayorder,
})

const modules = [
  moduleOf('Insights MSP', 'Insights', 'Sign-ins, devices and requests at a glance.', 1),
  moduleOf('Orchestrator MSP', 'Orchestrator', 'Automation across your systems.', 2),
  moduleOf('Desk', 'Service Desk', 'Raise requests and follow them.', 3),
  moduleOf('Chat Bot', 'Chat Bot', 'Questions about your data and the documentation.', 4),
  moduleOf('Documentation', 'Documentation', 'How everything works, and what the words mean.', 5),
]

const other = (menuname: string, menulink: string) => ({ menuname, menulink, activemenu: false })
const permission = (menuname: string) => other(menuname, '')
const first = (menuname: string, menulink: string) => ({ menuname, menulink, activemenu: true })

const menus: Record<string, RoleMenuItem[]> = {
  'Insights MSP': [
    first('Overview', '/insights'),
    other('Devices', '/insights/devices'),
    permission('Edit Dashboard'),
    permission('Change Page Layout'),
    other('Enrol devices', '/insights/enrolment'),
  ],
  'Orchestrator MSP': [first('Runbooks', '/orchestrator')],
  'Desk': [first('My requests', '/desk/')],
  'Chat Bot': [first('Chat', '/chatBot')],
  'Documentation': [first('Glossary', '/glossary'), other('Documents', '/document')],
}
const menuOf = (modulekey = 'Insights MSP') => menus[modulekey] ?? []

/** The response that the loader receives for the user. */
export const entry: OutputOf<typeof enter> = {
  user: {
    email,
    firstname: login.firstname,
    lastname: login.lastname,
    username: login.username,
    rolename: login.rolename,
    tenantname: login.tenantname,
    companyname: login.tenantdesc,
    ismsp: true,
    istrial: false,
  },
  modules,
  menu: menuOf(),
  menumodule: 'Insights MSP',
  preferences: {},
  opened: {},
  trial: null,
  sample: false,
  has_devices: true,
  has_colleagues: true,
  may_enrol: true,
  may_work_desk: true,
  may_set_up_desk: true,
}

/** The answers to the calls that every page makes after sign-in. */
export const shellAnswers: readonly Answer[] = [
  answer(listDashboards, []),
  answer(listPins, []),
  answer(listQueues, { queues: [], total: { open: 0, unassigned: 0, mine: 0, missed: 0 } }),
  answer(listReplies, []),
  answer(listModules, modules),
  answer(listMenus, ({ query }) => menuOf(query.module)),
  answer(readPreferences, { Insights: {} }),
  answer(savePreferences, { Insights: {} }),
  answer(enter, entry),
]

/**
 * Returns the parts of a story for a page of the signed-in user: the stored values, and the answers to the calls of
 * every page. `answers` are for the page's own calls; they replace the usual answers to the same call.
 */
export function onPage(...answers: readonly Answer[]): Pick<Story, 'local' | 'session' | 'answers'> {
  const others = shellAnswers.filter(({ call }) => !answers.some((own) => own.call === call))
  return { local: signedIn, session: { istrial: 'false', changeTheme: 'true' }, answers: [...answers, ...others] }
}
