import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

// Collected from the files that declare refusals. The list of features would load all calls with the first page.
const declared = import.meta.glob<RefusalCodes>(
  ['../../../../contract/src/core/*/refusals.ts', '../../../../features/*/contract/refusals.ts'],
  { eager: true, import: 'refusals' },
)

const names = new Map<string | null, string>(
  Object.values(declared).flatMap((codes) =>
    Object.entries(codes).map(([name, { module_code }]) => [module_code, name]),
  ),
)

/** Returns the refusal that a `module_code` names, or null if it is not one of ours. */
export function refusalOfModuleCode(moduleCode: string | null): RefusalName | null {
  return (names.get(moduleCode) ?? null) as RefusalName | null
}
