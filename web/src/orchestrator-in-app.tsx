import { moduleOfApp } from '@portico/contract/core/modules/module.ts'
import { useModules } from '@portico/features/landing/web/list-modules.ts'
import { OrchestratorPage } from '@portico/features/landing/web/orchestrator-page.tsx'
import { AppEntry } from '@portico/features/modules/web/app/app-entry.tsx'

/** The Orchestrator: its own app if that has an upstream, else a page of this product. */
export function Orchestrator() {
  const modules = useModules()
  if (moduleOfApp(modules, '/orchestrator') !== undefined) return <AppEntry />
  return <OrchestratorPage />
}
