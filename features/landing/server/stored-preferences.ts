import { insightsPreferences, openedModules } from '#features/landing/contract/preferences.ts'
import { defineStored } from '@portico/server/platform/database/stored-value.ts'

/** The preferences of an account. If some cannot be parsed, the others are kept. */
export const storedInsights = defineStored({
  column: 'tenant.preferences.insights',
  schema: insightsPreferences,
  fallback: (stored) =>
    Object.assign(
      {},
      ...Object.entries(stored ?? {}).map(([name, value]) => insightsPreferences.safeParse({ [name]: value }).data),
    ),
})

/** When an account last opened each module. */
export const storedOpened = defineStored({
  column: 'tenant.preferences.opened_modules',
  schema: openedModules,
  fallback: () => ({}),
})
