import { appPages } from '@portico/contract/app-pages.ts'
import { chooseLanding, type Landing, type LandingFacts } from '@portico/features/landing/contract/choose-landing.ts'
import { moduleToEnter } from '@portico/features/landing/contract/load-query.ts'
import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuToEnter } from '@portico/features/landing/server/landing-rules.ts'
import { demoTenants } from '@portico/demo/data/demo-tenants.ts'
import { chatBot, desk, insights, standardRoles, type StandardRole } from '#server/core/accounts/standard-roles.ts'

const bare = (key: string) => ({ key, label: key, description: '', menus: [] })

const paths = Object.keys(appPages)

/** The roles of the demo and of new tenants, and roles as an operator may compose them. */
const roles: readonly StandardRole[] = [
  ...demoTenants.flatMap((tenant) => tenant.roles),
  ...Object.values(standardRoles(true)),
  ...Object.values(standardRoles(false)),
  { name: 'The Orchestrator first', modules: [bare('Orchestrator'), desk] },
  { name: 'Nothing but that', modules: [{ ...bare('Orchestrator'), menus: [['Runs', '/orchestrator']] }] },
  { name: 'An application of another product', modules: [{ ...bare('Else'), menus: [['Runs', '/runs']] }] },
  { name: 'Insights without entries', modules: [bare('Insights MSP'), desk] },
  { name: 'Desk without entries', modules: [bare('Service Desk'), bare('Insights MSP'), chatBot] },
  {
    name: 'Entries that lead elsewhere',
    modules: [insights('Insights MSP', ['Load', '/load'], ['Gone', '/gone']), desk],
  },
  { name: 'No entries', modules: [bare('Desk'), bare('Insights MSP')] },
]

const hasMenus = ({ modules }: StandardRole) => modules.some(({ menus }) => menus.length > 0)
const kindsOf = ({ modules }: StandardRole) =>
  modules.flatMap(({ key }) => {
    const kind = kindOfModule(key)
    return kind === null ? [] : [kind]
  })

/** Returns whether there is a page at a path whose calls the server permits to the role. */
function mayOpen(role: StandardRole, path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  const kind = moduleKindOfPath(pathname)
  const isPage = paths.some((each) => each !== '/load' && isAtPath(each, pathname))
  if (kind === null || kind === 'Documentation') return isPage
  const permissions = new Set(kindsOf(role).filter((held) => held === 'Desk' || hasMenus(role)))
  return isPage && whyNotPermitted(kind, { permissions }) === null
}

type Stored = Pick<
  LandingFacts,
  'selectedApplication' | 'redirectto' | 'servicedesk' | 'servicedeskInRedirect' | 'nonmsp' | 'defaultModule'
> & {
  preferred: string
}

/** Returns the landing of a role, with the menu that the server returns to the loader. */
function land({ modules: own }: StandardRole, { preferred, ...stored }: Stored): Landing {
  const modules = own.map(({ key, label, description }, index) => ({
    modulekey: key,
    modulelabel: label,
    moduledescription: description,
    displayorder: index,
  }))
  const menus = own.flatMap(({ key, menus: entries }) =>
    entries.map(([menuname, menulink]) => ({ modulekey: key, menuname, menulink, activemenu: false })),
  )
  const { redirectto, nonmsp, servicedeskInRedirect: servicedesk } = stored
  const query = { redirectto, servicedesk, nonmsp, fromBot: false, assetid: null }
  const { menu } = menuToEnter({ modules, menus }, moduleToEnter(query, stored.selectedApplication))
  return chooseLanding({
    ...stored,
    modules,
    menu,
    hasUserToken: true,
    fromBot: false,
    preferences: preferred === '' ? {} : { redirectto: preferred },
    paths,
    email: 'user@aurora.test',
    chatBotDomains: { mpi: 'mpi.test', gates: 'gates.test' },
  })
}

const targets = [
  ...paths.map((path) => path.replace('*', 'deeper')),
  '/insights?name=Overview',
  '/desk/?request=3',
  '/chatBot/deeper',
  '/glossary/deeper',
  '/document?name=roles',
  '/sessions//',
  '/gone',
  '/orchestrator',
  '/playground',
  '//evil.example/insights',
]
const nothing: Stored = {
  selectedApplication: '',
  redirectto: null,
  servicedesk: false,
  servicedeskInRedirect: false,
  nonmsp: false,
  defaultModule: '',
  preferred: '',
}

describe.each(roles)('the role $name', (role) => {
  it('lands on a page that it may open, whatever was requested or stored', () => {
    const stored = fc.record<Stored>({
      selectedApplication: fc.constantFrom('', 'Insights', 'Insights MSP', 'Desk', 'Chat Bot', 'Documentation', 'Gone'),
      redirectto: fc.option(fc.constantFrom(...targets)),
      servicedesk: fc.boolean(),
      servicedeskInRedirect: fc.boolean(),
      nonmsp: fc.boolean(),
      defaultModule: fc.constantFrom('', 'Insights', 'Desk', 'Chat Bot', 'Orchestrator', 'Documentation', 'Gone'),
      preferred: fc.constantFrom('', ...targets),
    })
    fc.assert(
      fc.property(stored, (given) => {
        const landing = land(role, given)
        if (landing.outcome === 'land' || landing.outcome === 'read') {
          expect([landing.path, mayOpen(role, landing.path)]).toEqual([landing.path, true])
          return
        }
        // Only two cases are refused: a role without any menu entry, and a redirect to a desk that the role lacks.
        expect(landing.outcome).toBe('reject')
        expect(!hasMenus(role) || (given.servicedeskInRedirect && !kindsOf(role).includes('Desk'))).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

it.each([
  ['Administrator', '/insights'],
  ['Viewer', '/insights'],
  ['Service Desk', '/desk/'],
  ['Chat', '/chatBot'],
  ['Staff', '/insights'],
  ['The Orchestrator first', '/orchestrator'],
  ['Nothing but that', '/orchestrator'],
  ['An application of another product', '/beakapps'],
])('the role %s lands on %s of itself, and where it may not open what is stored or requested', (name, path) => {
  const role = roles.find((each) => each.name === name)
  if (role === undefined) throw new Error(`No role ${name}.`)
  expect(land(role, nothing)).toMatchObject({ outcome: 'land', path })
  for (const target of targets.filter((each) => !mayOpen(role, each))) {
    for (const stored of [{ redirectto: target }, { preferred: target }])
      expect(land(role, { ...nothing, ...stored })).toMatchObject({ outcome: 'land', path })
  }
})
