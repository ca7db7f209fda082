import { moduleKindOfPath } from './module-path.ts'
import { kindOfModule } from '../plumbing/module-kind.ts'
import { ownPath } from './redirect-target.ts'

/** What the loader's address says. `module=nonmsp` need not be read: the server tells the modules of the role. */
export type LoadQuery = { redirectto: string | null; servicedesk: boolean }

/**
 * Reads the query of `/load`. `servicedesk=true` counts in the query itself and in that of `redirectto`, because the
 * redirect carries it (spec A §4, "Application choice").
 */
export function readLoadQuery(search: string): LoadQuery {
  const query = new URLSearchParams(search)
  const redirectto = query.get('redirectto')
  const carried = redirectto === null ? '' : (redirectto.split('#')[0]?.split('?').slice(1).join('?') ?? '')
  return {
    redirectto: redirectto === '' ? null : redirectto,
    servicedesk: [query, new URLSearchParams(carried)].some((each) => each.get('servicedesk') === 'true'),
  }
}

/**
 * The module whose menu decides the landing, to be asked for with everything else in one round trip: that of the
 * redirect, else the application chosen before. Undefined leaves it to the server, which takes the role's first module.
 */
export function moduleToEnter(query: LoadQuery, selectedApplication: string): string | undefined {
  const path = ownPath(query.redirectto)
  const wanted = path === null ? null : moduleKindOfPath(path.split(/[?#]/)[0] ?? path)
  if (wanted !== null) return wanted
  if (query.servicedesk) return 'Desk'
  return kindOfModule(selectedApplication) === null ? undefined : selectedApplication
}
