import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { Drawing } from '#web/ui/drawing.tsx'

/**
 * Line drawings of the shell on a grid of 24; apart from `ui/icon.tsx`, so that the sign-in page does not load them.
 */
const drawings = {
  'insights': 'M4 20V4m0 16h16M8.5 16v-4m4 4V8m4 8v-6',
  'orchestrator': 'M6 4.5h4v4H6zm8 11h4v4h-4zM8 8.5v4a5 5 0 0 0 5 5h1M16 15.5v-4a5 5 0 0 0-5-5h-1',
  'desk': 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v5H4zm13 0h3v5h-3zm3 5c0 2-2 3-5 3',
  'chat': 'M4 5h16v11h-9l-4 4v-4H4zM8.5 10.5v.01m3.5-.01v.01m3.5-.01v.01',
  'book': 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0v13',
  'module': 'M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z',
  'tour': 'M4 6h16v12H4zm6.5 3.500v5l4-2.500z',
  'up-down': 'm8 10 4-4 4 4m0 4-4 4-4-4',
  'bars': 'M4 7h16M4 12h16M4 17h16',
  'close': 'm6 6 12 12M18 6 6 18',
  'tick': 'm5 12.5 4.5 4.5L19 7.5',
  'next': 'm9.5 6 6 6-6 6',
  'devices': 'M3 5.5h13v9H3zm4 13h5m4-9h5v9h-5z',
  'leave': 'M14 4h-8v16h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  'languages': 'M4 6h9M8.5 4v2m3 0c-.7 4-3 6.500-6.500 8M6.500 9c1 2 3 4 5.500 5m.500 6 3.750-9L20 20m-6.200-3h5',
  'theme': 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 0v17m0-14 5.5-1m-5.5 6 8-1.5m-8 6.5 7-1.5',
} as const

export type GlyphName = keyof typeof drawings

/** Drawings that point along the line of reading. */
const turning: readonly GlyphName[] = ['next', 'leave']

const ofKind: Record<ModuleKind, GlyphName> = {
  'Insight': 'insights',
  'Orchestrator': 'orchestrator',
  'Desk': 'desk',
  'Chat Bot': 'chat',
  'Documentation': 'book',
}

/**
 * The drawing of a kind of module.
 */
export function glyphOfKind(kind: ModuleKind | null): GlyphName {
  return kind === null ? 'module' : ofKind[kind]
}

/**
 * A line drawing as large as the text beside it times `size`. Decorative: the text beside it has the same meaning.
 */
export function Glyph({ name, size = 1.2 }: { name: GlyphName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} turns={turning.includes(name)} />
}
