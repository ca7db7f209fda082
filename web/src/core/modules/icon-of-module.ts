import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { nonMspInsights, type RoleModule } from '@portico/contract/core/modules/module.ts'
import {
  AppWindow,
  BookOpen,
  ChartColumn,
  ChartPie,
  Headset,
  LayoutGrid,
  MessageCircleMore,
  Workflow,
  type IconNode,
} from 'lucide'

const ofKind: Record<ModuleKind, IconNode> = {
  'Insight': ChartColumn,
  'Orchestrator': Workflow,
  'Desk': Headset,
  'Chat Bot': MessageCircleMore,
  'Documentation': BookOpen,
}

/**
 * Returns the icon of a module by its key and kind (spec B §6); null gives a general icon. The two Insights modules
 * differ, because a role can have both. Modules of another product have the icon of an app.
 */
export function iconOfModule(module: (Pick<RoleModule, 'modulekey'> & { kind: ModuleKind | null }) | null): IconNode {
  if (module === null) return LayoutGrid
  if (module.modulekey === nonMspInsights) return ChartPie
  return module.kind === null ? AppWindow : ofKind[module.kind]
}
