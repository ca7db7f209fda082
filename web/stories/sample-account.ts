import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { Authtype, TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { enter } from '@portico/contract/features/landing/enter.ts'
import { listMenus } from '@portico/contract/features/landing/list-menus.ts'
import { listModules } from '@portico/contract/features/landing/list-modules.ts'
import { readPreferences } from '@portico/contract/features/landing/read-preferences.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Story } from './define-stories.ts'
import { answer, type Answer } from './pretend-server.ts'

const id = (digits: string) => `${digits.repeat(8).slice(0, 8)}-7d9e-4f0a-9c58-2f1c3f7a9e10`

/** A tenant as `getauth` lists it. */
const tenantOf = (digits: string, tenantname: string, tenantdesc: string, authtype: Authtype): TenantChoice => ({
  id: id(digits),
  tenantid: id(digits),
  tenantname,
  tenantdesc,
  authtype,
  session_timeout: 30,
})

/** Tenants that users of the stories may sign in to. */
export const aurora = tenantOf('4b1c9d52', 'Aurora', 'Aurora Managed Services', 'local')
export const borealis = tenantOf('b0', 'Borealis', 'Borealis Shipping', 'local')
export const contoso = tenantOf('c0', 'Contoso', 'Contoso', 'msauth')
export const dunmore = tenantOf('d0', 'Dunmore', 'Dunmore Hospitals', 'externalidp')

/** The address of the user of the stories. */
export const email = 'admin@aurora.test'

/** A sign-in of this user to Aurora, as the server answers it. */
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

/** The same while its code is awaited. */
export const loginWithCode: LoginResponse = { ...login, isMFA: true, minutes_remaining: 10 }

/** What the browser of the signed-in user stores. */
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
}

const moduleOf = (modulekey: string, modulelabel: string, moduledescription: string, displayorder: number) => ({
  modulekey,
  modulelabel,
  moduledescription,
  displayorder,
})

/** The modules of the user's role. */
const modules = [
  moduleOf('Insights MSP', 'Insights', 'Figures of all your customers', 1),
  moduleOf('Orchestrator', 'Orchestrator', 'Automation across systems', 2),
  moduleOf('Desk', 'Service Desk', 'Requests and answers', 3),
  moduleOf('Documentation', 'Documentation', 'How to work with it', 4),
]

const menu = [
  { menuname: 'Overview', menulink: '/insights', activemenu: true },
  { menuname: 'Change Page Layout', menulink: '', activemenu: false },
]

/** What the loader receives for the user. */
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
  menu,
  menumodule: 'Insights MSP',
  preferences: {},
  trial: null,
  sample: false,
}

/** The replies to what every page after sign-in requests. */
export const shellAnswers: readonly Answer[] = [
  answer(listModules, modules),
  answer(listMenus, menu),
  answer(readPreferences, { Insights: {} }),
  answer(enter, entry),
]
