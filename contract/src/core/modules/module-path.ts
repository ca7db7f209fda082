import { kindOfModule, type ModuleKind } from '#contract/core/accounts/roles.ts'
import type { RoleModule } from './module.ts'

/** The chat bot pages (spec A §2). */
export const chatPaths = ['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/chat'] as const

/** The two mail domains with their own chat bot, as the deployment sets them. */
export type ChatBotDomains = { mpi: string; gates: string }

/** Returns the chat bot page for a user, by the domain of the email address (spec A §4, "Landing choice" 4). */
export function chatBotPath(email: string, domains: ChatBotDomains): '/chatBot' | '/mpichatbot' | '/gateschatbot' {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domain === domains.mpi.toLowerCase()) return '/mpichatbot'
  return domain === domains.gates.toLowerCase() ? '/gateschatbot' : '/chatBot'
}

const under = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

/**
 * Returns the kind of module that a path (without query) belongs to, or null for a page without a module, such as
 * `/sessions`.
 */
export function moduleKindOfPath(pathname: string): ModuleKind | null {
  if (under(pathname, '/insights')) return 'Insight'
  if (under(pathname, '/orchestrator')) return 'Orchestrator'
  if (under(pathname, '/desk')) return 'Desk'
  if (under(pathname, '/glossary') || under(pathname, '/document')) return 'Documentation'
  return under(pathname, '/askBot') || chatPaths.some((path) => under(pathname, path)) ? 'Chat Bot' : null
}

/** Returns the first page of a kind of module for a user, or null for a kind without pages in this product. */
function homeOfModule(kind: ModuleKind | null, email: string, domains: ChatBotDomains): string | null {
  if (kind === 'Insight') return '/insights'
  if (kind === 'Orchestrator') return '/orchestrator'
  if (kind === 'Desk') return '/desk/'
  if (kind === 'Documentation') return '/glossary'
  return kind === 'Chat Bot' ? chatBotPath(email, domains) : null
}

/**
 * Returns the first page of a role's module for a user: of the module's own app if it has one, else of its kind; null
 * without pages.
 */
export function homeOfRoleModule(
  { modulekey, apphome }: RoleModule,
  email: string,
  domains: ChatBotDomains,
): string | null {
  return apphome === undefined ? homeOfModule(kindOfModule(modulekey), email, domains) : `${apphome}/`
}
