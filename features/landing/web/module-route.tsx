import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import type { ReactNode } from 'react'
import { WaitingPage } from '@portico/web/core/pages/waiting-page.tsx'
import { useHasModule } from './list-modules.ts'

type ModuleRouteProps = {
  pathname: string
  /** Renders the page for a role that lacks the module. */
  otherwise: (kind: ModuleKind) => ReactNode
  children: ReactNode
}

/**
 * Shows a page to roles that have its module, and `otherwise` to others. The documentation (spec A §2) and pages
 * without a module are for all signed-in users.
 */
export function ModuleRoute({ pathname, otherwise, children }: ModuleRouteProps) {
  const kind = moduleKindOfPath(pathname)
  if (kind === null || kind === 'Documentation') return children
  return (
    <OfModule kind={kind} otherwise={otherwise}>
      {children}
    </OfModule>
  )
}

type OfModuleProps = Omit<ModuleRouteProps, 'pathname'> & { kind: ModuleKind }

function OfModule({ kind, otherwise, children }: OfModuleProps) {
  const has = useHasModule(kind)
  if (has === null) return <WaitingPage />
  return has ? children : otherwise(kind)
}
