import { testPaths } from './test-paths.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLanding, type Landing, type LandingFacts } from './choose-landing.ts'
import type { RoleMenuItem } from './menu.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'

const moduleOf = (modulekey: string, displayorder: number): RoleModule => ({
  modulekey,
  modulelabel: modulekey,
  moduledescription: '',
  displayorder,
})
const entry = (menuname: string, menulink = ''): RoleMenuItem => ({ menuname, menulink, activemenu: true })

const insights = moduleOf('Insights MSP', 1)
const nonMsp = moduleOf('Insights Non-MSP', 4)
const desk = moduleOf('Desk', 2)
const bot = moduleOf('Chat Bot', 3)
const overview = entry('Overview', '/insights?name=Overview')

const facts: LandingFacts = {
  selectedApplication: '',
  hasUserToken: true,
  redirectto: null,
  servicedeskInRedirect: false,
  nonmsp: false,
  fromBot: false,
  servicedesk: false,
  modules: [desk, insights],
  menu: [overview],
  preferences: {},
  paths: testPaths,
  email: 'admin@aurora.test',
  chatBotDomains: { mpi: 'mpi.test', gates: 'gates.test' },
  defaultModule: '',
}

const chosen = (change: Partial<LandingFacts>): string => summary(chooseLanding({ ...facts, ...change }))

function summary(landing: Landing): string {
  if (landing.outcome === 'land') return `${landing.path} as ${landing.selectedApplication}`
  return landing.outcome === 'read' ? `read ${landing.path}` : `${landing.outcome}: ${landing.reason}`
}

type Row = readonly [about: string, change: Partial<LandingFacts>, expected: string]

const applicationChoice: readonly Row[] = [
  ['nothing chosen means Insights', {}, '/insights as Insights MSP'],
  ['spaces are nothing', { selectedApplication: '  ' }, '/insights as Insights MSP'],
  ['Documentation with a token', { selectedApplication: 'Documentation' }, 'read /glossary'],
  ['Documentation without one', { selectedApplication: 'Documentation', hasUserToken: false }, 'read /'],
  ['Desk by name', { selectedApplication: 'Desk' }, '/desk/ as Desk'],
  ['Desk by the redirect', { servicedeskInRedirect: true }, '/desk/ as Desk'],
  ['a bot that redirects a user who is signed in', { fromBot: true, redirectto: '/desk/' }, 'read /success'],
  ['a bot without a token', { fromBot: true, hasUserToken: false }, 'read /'],
  ['Orchestrator is general', { selectedApplication: 'Orchestrator MSP' }, '/insights as Insights MSP'],
]

// Spec A §4, "Login flow" 9 and "General flow" 1, 2, 4; §6; §8.
const failed = 'sign-in: role-menu-failed'
const generalFlow: readonly Row[] = [
  ...[409, 404, 403, 500].map((code): Row => [`modules ${code}`, { modules: { code } }, failed]),
  ['no modules', { modules: [] }, 'reject: no-permissions'],
  ['no modules, whatever became of the menu', { modules: [], menu: { code: 409 } }, 'reject: no-permissions'],
  ...[409, 404, 403, 500].map((code): Row => [`menu ${code}`, { menu: { code } }, failed]),
  ['modules refused before the menu is read', { modules: { code: 409 }, menu: [] }, failed],
  ['an empty menu', { menu: [] }, 'reject: no-permissions'],
  ['a permission alone is a menu', { menu: [entry('Edit Dashboard')] }, '/insights as Insights MSP'],
  ['an empty menu beats the service desk', { menu: [], servicedesk: true }, 'reject: no-permissions'],
]

const landingChoice: readonly Row[] = [
  ['the service desk', { servicedesk: true }, '/desk/ as Desk'],
  ['the service desk beats a redirect', { servicedesk: true, redirectto: '/insights' }, '/desk/ as Desk'],
  [
    'an approval link beats the service desk',
    { servicedesk: true, redirectto: '/request-action' },
    '/request-action as Insights',
  ],
  ['the service desk without such a module', { servicedesk: true, modules: [insights] }, '/insights as Insights MSP'],
  [
    'a menu entry that leads to no page',
    { redirectto: '/nowhere', menu: [overview, entry('Nowhere', '/nowhere')] },
    '/insights as Insights MSP',
  ],
  [
    'a menu entry that leads back to the loader',
    { redirectto: '/load', menu: [overview, entry('Again', '/load')] },
    '/insights as Insights MSP',
  ],
  ['no page below the chat', { redirectto: '/chatBot/x', modules: [insights, bot] }, '/insights as Insights MSP'],
  [
    'a menu entry by its name',
    { redirectto: '/insights?name=Overview&days=7' },
    '/insights?name=Overview&days=7 as Insights MSP',
  ],
  ['an entry that is not in the menu', { redirectto: '/insights?name=Secret' }, '/insights as Insights MSP'],
  ['a chat path without the module', { redirectto: '/mpichatbot' }, '/insights as Insights MSP'],
  [
    'a menu entry in a module that the role lacks',
    { redirectto: '/desk/', modules: [insights], menu: [overview, entry('Desk', '/desk/')] },
    '/insights as Insights MSP',
  ],
  ['no Insights: the first module with pages', { modules: [moduleOf('Else', 0), desk] }, '/desk/ as Desk'],
  [
    'no Insights, the Orchestrator first',
    { modules: [desk, moduleOf('Orchestrator MSP', 0)] },
    '/orchestrator as Orchestrator MSP',
  ],
  [
    'no Insights, the documentation first',
    { modules: [desk, moduleOf('Documentation', 0)] },
    '/glossary as Documentation',
  ],
  ['no module with pages', { modules: [moduleOf('Else', 0)] }, '/beakapps as Insights'],
  ['a chat path with the module', { redirectto: '/chat', modules: [insights, bot] }, '/chat as Chat Bot'],
  ['the playground', { redirectto: '/playground' }, '/insights as Insights MSP'],
  [
    'the playground, though the menu has it',
    { redirectto: '/playground', menu: [entry('P', '/playground')] },
    '/insights as Insights MSP',
  ],
  ['another origin', { redirectto: 'https://evil.example/insights' }, '/insights as Insights MSP'],
  ['back to a page of a module', { redirectto: '/desk/?request=3' }, '/desk/?request=3 as Desk'],
  ['a module the role lacks', { redirectto: '/desk/', modules: [insights] }, '/insights as Insights MSP'],
  ['back to the documentation', { redirectto: '/document?name=roles' }, '/document?name=roles as Insights'],
  ["back to one's sessions", { redirectto: '/sessions' }, '/sessions as Insights'],
  ['back to registering a computer', { redirectto: '/success' }, '/success as Insights'],
  ['the preferred landing page', { preferences: { redirectto: '/desk/' } }, '/desk/ as Desk'],
  [
    'a redirect beats the preferred one',
    { redirectto: '/chatBot', preferences: { redirectto: '/desk/' }, modules: [insights, desk, bot] },
    '/chatBot as Chat Bot',
  ],
  ['a preferred page elsewhere', { preferences: { redirectto: '//evil.example' } }, '/insights as Insights MSP'],
  ['a chat bot first', { modules: [{ ...bot, displayorder: 0 }, insights] }, '/chatBot as Chat Bot'],
  ['a chat bot first for mpi', { modules: [bot], email: 'bot@MPI.test' }, '/mpichatbot as Chat Bot'],
  ['a chat bot first for gates', { modules: [bot], email: 'bot@gates.test' }, '/gateschatbot as Chat Bot'],
  ['a mail domain that only ends alike', { modules: [bot], email: 'bot@notmpi.test' }, '/chatBot as Chat Bot'],
  ['a chat bot later', { modules: [bot, insights] }, '/insights as Insights MSP'],
  ['the default module of the domain', { defaultModule: 'desk' }, '/desk/ as Desk'],
  ['a default module that the role lacks', { defaultModule: 'Orchestrator' }, '/insights as Insights MSP'],
  [
    'a redirect beats the default module',
    { defaultModule: 'Desk', redirectto: '/insights' },
    '/insights as Insights MSP',
  ],
  [
    'so does a module chosen in this tab',
    { defaultModule: 'Desk', selectedApplication: 'Insights MSP' },
    '/insights as Insights MSP',
  ],
  [
    'so does a chat bot first',
    { defaultModule: 'Insights', modules: [{ ...bot, displayorder: 0 }, insights] },
    '/chatBot as Chat Bot',
  ],
  ['of two Insights the first', { modules: [insights, nonMsp] }, '/insights as Insights MSP'],
  ['module=nonmsp: the other', { modules: [insights, nonMsp], nonmsp: true }, '/insights as Insights Non-MSP'],
  ['module=nonmsp with one alone', { nonmsp: true }, '/insights as Insights MSP'],
]

/** Redirects of spec A §4, "Landing choice" 3, for a role with every module. */
const redirects: readonly Row[] = [
  ...['/desk/', '/chatBot', '/sessions', '/glossary', '/document?name=getting-started'].map((redirectto): Row => {
    const opened = { '/desk/': 'Desk', '/chatBot': 'Chat Bot' }[redirectto] ?? 'Insights'
    return [`${redirectto} is followed`, { redirectto, modules: [insights, desk, bot] }, `${redirectto} as ${opened}`]
  }),
  ...[
    'https://evil.example/insights',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(document.domain)',
    'data:text/html,hello',
    '/playground',
    '/playground/desk',
    '/%70layground',
    '/desk/../playground',
    '/nowhere',
    '/insights?name=unheard-of',
    'insights',
    '',
  ].map((redirectto): Row => {
    return [`“${redirectto}” is ignored`, { redirectto, modules: [insights, desk, bot] }, '/insights as Insights MSP']
  }),
]

const deskFlow: readonly Row[] = [
  ['the redirect target', { selectedApplication: 'Desk', redirectto: '/desk/?request=3' }, '/desk/?request=3 as Desk'],
  ['a redirect elsewhere', { selectedApplication: 'Desk', redirectto: '/desk/../playground' }, '/desk/ as Desk'],
  ['requested without such a module', { servicedeskInRedirect: true, modules: [insights] }, 'reject: no-permissions'],
  ['chosen before, and lost since', { selectedApplication: 'Desk', modules: [insights] }, '/insights as Insights MSP'],
  ['no menu: the desk alone', { selectedApplication: 'Desk', menu: [], redirectto: '/insights' }, '/desk/ as Desk'],
  ['no modules at all', { selectedApplication: 'Desk', modules: [] }, 'reject: no-permissions'],
  ['modules that did not come', { selectedApplication: 'Desk', modules: { code: 503 } }, failed],
  ['a menu is not needed', { selectedApplication: 'Desk', menu: { code: 404 } }, '/desk/ as Desk'],
]

describe.each([
  ['application choice', applicationChoice],
  ['general flow', generalFlow],
  ['landing choice', landingChoice],
  ['a redirect', redirects],
  ['desk flow', deskFlow],
] as const)('%s', (_name, rows) => {
  it.each(rows)('%s', (_about, change, expected) => {
    expect(chosen(change)).toBe(expected)
  })
})

const someModules = fc.array(
  fc.record({
    modulekey: fc.constantFrom('Insights MSP', 'Orchestrator MSP', 'Desk', 'Chat Bot', 'Documentation', 'Else'),
    modulelabel: fc.constant(''),
    moduledescription: fc.constant(''),
    displayorder: fc.integer(),
  }),
  { maxLength: 5 },
)
const piece = fc.constantFrom('/', '//', '\\', '..', '.', '%2f', 'playground', 'PlayGround', '%70layground', '?', '#')
const others = fc.constantFrom(
  'insights',
  'desk',
  'chat',
  'https:',
  'javascript:',
  '@evil.example',
  'name=P',
  '\t',
  ' ',
)
const address = fc.oneof(
  fc.string(),
  fc.array(fc.oneof(piece, others), { maxLength: 8 }).map((parts) => parts.join('')),
)
const refused = fc.record({ code: fc.constantFrom(403, 404, 409, 500) })
const someMenu = fc.array(
  fc.record({
    menuname: fc.constantFrom('Overview', 'Edit Dashboard', 'Export to PDF', 'Change Page Layout'),
    menulink: fc.oneof(address, fc.constantFrom('', '/playground', '/insights?name=Overview', 'https://evil.example/')),
    activemenu: fc.boolean(),
  }),
  { maxLength: 4 },
)
const anyFacts: fc.Arbitrary<LandingFacts> = fc.record({
  selectedApplication: fc.constantFrom('', 'Insights', 'Desk', 'Documentation', 'Orchestrator MSP'),
  hasUserToken: fc.boolean(),
  redirectto: fc.option(address),
  servicedeskInRedirect: fc.boolean(),
  nonmsp: fc.boolean(),
  fromBot: fc.boolean(),
  servicedesk: fc.boolean(),
  modules: fc.oneof(someModules, refused),
  menu: fc.oneof(someMenu, refused),
  preferences: fc.record({ redirectto: address }),
  paths: fc.constant(testPaths),
  email: fc.constantFrom('a@aurora.test', 'a@mpi.test', 'a@gates.test', 'a'),
  chatBotDomains: fc.constant({ mpi: 'mpi.test', gates: 'gates.test' }),
  defaultModule: fc.constantFrom('', 'Insights', 'Desk', 'Orchestrator MSP', 'Documentation', 'Gone'),
})

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

describe('every landing', () => {
  it('stays on the origin and out of the playground', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const landing = chooseLanding(given)
        if (landing.outcome !== 'land') return
        const url = new URL(landing.path, 'https://portico.example')
        expect(url.origin).toBe('https://portico.example')
        expect(url.pathname.replaceAll(/%70/gi, 'p').toLowerCase()).not.toMatch(/^\/+playground(\/|$)/)
        expect(landing.path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('clears storage only when modules or menu are empty, or the redirect leads to a desk that the role lacks', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { modules, menu, selectedApplication, servicedeskInRedirect, fromBot } = given
        const lacksDesk = Array.isArray(modules) && !modules.some((each: RoleModule) => each.modulekey === 'Desk')
        const isDeskChosen = selectedApplication === 'Desk' && (!lacksDesk || isEmpty(modules))
        const noMenu = Array.isArray(modules) && isEmpty(menu)
        const mayWipe = servicedeskInRedirect || isDeskChosen ? lacksDesk : isEmpty(modules) || noMenu
        const isRead = fromBot || selectedApplication === 'Documentation'
        expect(chooseLanding(given).outcome === 'reject').toBe(mayWipe && !isRead)
      }),
      { numRuns: 2_000 },
    )
  })
})
