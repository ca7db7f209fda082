import {
  type ChatBotDomains,
  chatBotPath,
  homeOfRoleModule,
  moduleKindOfPath,
} from '@portico/contract/core/modules/module-path.ts'
import { type MenuPermissions, type RoleMenuItem, permissionsOfMenu } from './menu.ts'
import { kindOfModule, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import {
  byDisplayOrder,
  moduleNamed,
  moduleOfApp,
  nonMspInsights,
  type RoleModule,
} from '@portico/contract/core/modules/module.ts'
import type { InsightsPreferences } from './preferences.ts'
import { redirectTarget } from './redirect-target.ts'

/** A list from the server, or the code of its refusal. */
type Fetched<Item> = readonly Item[] | { code: number }

export type LandingFacts = {
  /** The session value `selectedapplication`; empty means Insights. */
  selectedApplication: string
  hasUserToken: boolean
  /** The query parameters of the loader. */
  redirectto: string | null
  servicedeskInRedirect: boolean
  /** Whether the address has `module=nonmsp`. */
  nonmsp: boolean
  /** Whether the sign-in came from a bot. If so, the chosen page is not opened. */
  fromBot: boolean
  /** The stored value `servicedesk`: `redirect_to_servicedesk` of the login response. */
  servicedesk: boolean
  modules: Fetched<RoleModule>
  menu: Fetched<RoleMenuItem>
  preferences: InsightsPreferences
  /** The paths of the app's pages. */
  paths: readonly string[]
  email: string
  chatBotDomains: ChatBotDomains
  /** `DEFAULT_MODULE` of the environment settings: the key or kind of a module, or empty. */
  defaultModule: string
}

export type Landing =
  | { outcome: 'land'; path: string; selectedApplication: string; permissions: MenuPermissions }
  /** The documentation, and the end of a bot's sign-in, need no menu. Without a token the user must sign in first. */
  | { outcome: 'read'; path: '/glossary' | '/success' | '/' }
  /**
   * A list was refused: the user returns to `/` with `rolemenuError` set, and nothing is cleared (spec A §4, "Login
   * flow" 9).
   */
  | { outcome: 'sign-in'; reason: 'role-menu-failed' }
  /**
   * There are no modules or no menu: storage is cleared except isTourOpened, `OrchestratorError` is set, and the user
   * returns to `/` (spec A §4, §6).
   */
  | { outcome: 'reject'; reason: 'no-permissions' }

/**
 * Chooses the page on which a signed-in user lands (spec A §4: application choice, general flow, landing choice, desk
 * flow). A role with modules and menu entries lands on a page that it may open, whatever was stored or requested,
 * unless the redirect leads to a desk that it lacks.
 */
export function chooseLanding(facts: LandingFacts): Landing {
  if (facts.fromBot) return { outcome: 'read', path: facts.hasUserToken ? '/success' : '/' }
  const application = applicationOf(facts)
  const kind = kindOfModule(application)
  if (kind === 'Documentation') return { outcome: 'read', path: facts.hasUserToken ? '/glossary' : '/' }
  return kind === 'Desk' || facts.servicedeskInRedirect ? deskFlow(facts) : generalFlow(facts, application)
}

/**
 * Returns the previously chosen application. A desk that the role has lost, for example after a change of groups, is
 * ignored.
 */
function applicationOf({ selectedApplication, modules }: LandingFacts): string {
  if (selectedApplication.trim() === '') return 'Insights'
  const hasModules = isList(modules) && modules.length > 0
  const isLost = kindOfModule(selectedApplication) === 'Desk' && hasModules && keyOfKind(modules, 'Desk') === null
  return isLost ? 'Insights' : selectedApplication
}

const isList = <Item>(fetched: Fetched<Item>): fetched is readonly Item[] => Array.isArray(fetched)

function deskFlow(facts: LandingFacts): Landing {
  // A failed request says nothing about the role, so the user is not signed out.
  if (!isList(facts.modules)) return { outcome: 'sign-in', reason: 'role-menu-failed' }
  const desk = keyOfKind(facts.modules, 'Desk')
  if (desk === null) return { outcome: 'reject', reason: 'no-permissions' }
  const menu = isList(facts.menu) ? facts.menu : []
  // A role without a menu may still open its desk (`whyNotPermitted`).
  const modules = menu.length === 0 ? facts.modules.filter(isDesk) : facts.modules
  return {
    outcome: 'land',
    path: redirectTarget(facts.redirectto, { menu, modules, paths: facts.paths }) ?? '/desk/',
    selectedApplication: desk,
    permissions: permissionsOfMenu(menu),
  }
}

function generalFlow(facts: LandingFacts, application: string): Landing {
  if (!isList(facts.modules)) return { outcome: 'sign-in', reason: 'role-menu-failed' }
  if (facts.modules.length === 0) return { outcome: 'reject', reason: 'no-permissions' }
  if (!isList(facts.menu)) return { outcome: 'sign-in', reason: 'role-menu-failed' }
  const permissions = permissionsOfMenu(facts.menu)
  if (!permissions.permitted) return { outcome: 'reject', reason: 'no-permissions' }
  const path = landingPath(facts, facts.modules, facts.menu)
  const pathname = path.split(/[?#]/)[0] ?? path
  const ofApp = moduleOfApp(facts.modules, pathname)?.modulekey
  const selectedApplication = ofApp ?? keyAt(moduleKindOfPath(pathname), facts.modules, facts.nonmsp) ?? application
  return { outcome: 'land', path, permissions, selectedApplication }
}

/** The page of approval links; the link itself is stored in the tab. */
const approvalPage = '/request-action'

function landingPath(facts: LandingFacts, modules: readonly RoleModule[], menu: readonly RoleMenuItem[]): string {
  // An emailed link that waits for the sign-in takes precedence over the desk.
  if (facts.redirectto === approvalPage) return approvalPage
  if (facts.servicedesk && modules.some(isDesk)) return '/desk/'
  const known = { menu, modules, paths: facts.paths }
  const target = redirectTarget(facts.redirectto, known) ?? redirectTarget(facts.preferences.redirectto, known)
  if (target !== null) return target
  const [first] = byDisplayOrder(modules)
  if (first !== undefined && kindOfModule(first.modulekey) === 'Chat Bot') {
    return chatBotPath(facts.email, facts.chatBotDomains)
  }
  const home = homeOfDefault(modules, facts)
  if (home !== null) return home
  if (keyOfKind(modules, 'Insight') !== null) return '/insights'
  return homeOfFirst(modules, facts) ?? '/beakapps'
}

/**
 * Returns the first page of the domain's default module, if the role has that module and the user has not chosen one in
 * this tab.
 */
function homeOfDefault(modules: readonly RoleModule[], facts: LandingFacts): string | null {
  if (facts.selectedApplication.trim() !== '') return null
  const module = moduleNamed(modules, facts.defaultModule)
  return module === undefined ? null : homeOfRoleModule(module, facts.email, facts.chatBotDomains)
}

/** Returns the first page of the role's first module that has pages in this product; null if none has. */
function homeOfFirst(modules: readonly RoleModule[], { email, chatBotDomains }: LandingFacts): string | null {
  const homes = byDisplayOrder(modules).map((module) => homeOfRoleModule(module, email, chatBotDomains))
  return homes.find((home) => home !== null) ?? null
}

/**
 * Returns the key of the module that a page of this kind belongs to; null if it belongs to none. If the role has both
 * Insights modules, it is the requested one.
 */
function keyAt(kind: ModuleKind | null, modules: readonly RoleModule[], nonmsp: boolean): string | null {
  if (kind === null) return null
  const isRequested = nonmsp && kind === 'Insight' && modules.some(({ modulekey }) => modulekey === nonMspInsights)
  return isRequested ? nonMspInsights : keyOfKind(modules, kind)
}

const isDesk = ({ modulekey }: RoleModule) => kindOfModule(modulekey) === 'Desk'

function keyOfKind(modules: readonly RoleModule[], kind: ModuleKind): string | null {
  return byDisplayOrder(modules).find((each) => kindOfModule(each.modulekey) === kind)?.modulekey ?? null
}
