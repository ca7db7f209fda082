import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readZoneNames } from './filter-queries.ts'

/** Names that older ICU versions return, but which PostgreSQL treats as an offset without summer time. */
const zonesByAbbreviation: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
}

/** Cached, since PostgreSQL's time zones do not change while a node runs and listing them scans its files. */
let known: ReadonlySet<string> | null = null

/**
 * Returns a time zone's name that Intl and PostgreSQL both know: the given name, else Intl's name for it; null if there
 * is none. Offsets are not accepted: PostgreSQL reverses their sign (POSIX).
 */
export async function commonZone(tenant: TenantTx, asked: string): Promise<string | null> {
  const usual = usualName(asked)
  if (usual === null) return null
  if (usual === 'UTC') return usual
  known ??= await readZoneNames(tenant)
  return [asked, zonesByAbbreviation[usual] ?? usual].find((name) => known?.has(name)) ?? null
}

function usualName(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
