import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import { nonMspInsights } from '@portico/contract/core/modules/module.ts'
import { ownPath } from '@portico/contract/core/pages/own-path.ts'

/** The parameters of the loader's address (spec A §2). */
export type LoadQuery = {
  redirectto: string | null
  servicedesk: boolean
  /**
   * Whether the address has `module=nonmsp`: if the role has both Insights modules, it selects the one for
   * organisations that are not MSPs.
   */
  nonmsp: boolean
  /** Whether the sign-in came from a bot; then it ends at `/success`. */
  fromBot: boolean
  /** The device in the link, whose tenant must be the user's. */
  assetid: string | null
}

/**
 * Reads the query of `/load`, as `loadAddress` writes it. `servicedesk=true` counts both in the query itself and in the
 * query of `redirectto` (spec A §4, "Application choice").
 */
export function readLoadQuery(search: string): LoadQuery {
  const query = new URLSearchParams(search)
  const redirectto = query.get('redirectto')
  const carried = redirectto === null ? '' : (redirectto.split('#')[0]?.split('?').slice(1).join('?') ?? '')
  return {
    redirectto: redirectto === '' ? null : redirectto,
    servicedesk: [query, new URLSearchParams(carried)].some((each) => each.get('servicedesk') === 'true'),
    nonmsp: query.get('module') === 'nonmsp',
    fromBot: query.get('source') === 'bot',
    assetid: query.get('assetid')?.slice(0, 128) || null,
  }
}

/**
 * Returns the module whose menu decides the landing, so that it can be requested together with everything else: that of
 * the redirect, else the previously chosen application. If undefined, the server uses the role's first module.
 */
export function moduleToEnter(query: LoadQuery, selectedApplication: string): string | undefined {
  const path = ownPath(query.redirectto)
  const wanted = path === null ? null : moduleKindOfPath(path.split(/[?#]/)[0] ?? path)
  const chosen = kindOfModule(selectedApplication) === null ? undefined : selectedApplication
  const module = wanted ?? (query.servicedesk ? 'Desk' : chosen)
  const isInsights = module === undefined || kindOfModule(module) === 'Insight'
  return query.nonmsp && isInsights ? nonMspInsights : module
}
