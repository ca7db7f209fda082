import { moduleOfApp } from '@portico/contract/core/modules/module.ts'
import { useModules } from '#web/features/landing/list-modules.ts'
import { OrchestratorPage } from '#web/features/landing/orchestrator-page.tsx'
import { AppEntry } from '#web/features/modules/app/app-entry.tsx'

/** The Orchestrator: its app if it has an upstream, else a page of this product. */
export function Orchestrator() {
  const modules = useModules()
  if (moduleOfApp(modules, '/orchestrator') !== undefined) return <AppEntry />
  return <OrchestratorPage />
}
