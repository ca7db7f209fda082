import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { BookOpen, ChartColumn, Headset, LayoutGrid, MessageCircleMore, Workflow, type IconNode } from 'lucide'

const ofKind: Record<ModuleKind, IconNode> = {
  'Insight': ChartColumn,
  'Orchestrator': Workflow,
  'Desk': Headset,
  'Chat Bot': MessageCircleMore,
  'Documentation': BookOpen,
}

/**
 * The icon of a kind of module, and of no module in particular.
 */
export function iconOfKind(kind: ModuleKind | null): IconNode {
  return kind === null ? LayoutGrid : ofKind[kind]
}
