import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { readZoneNames } from './filter-queries.ts'

/** Names that an older ICU keeps, and that PostgreSQL reads as an offset without summer time. */
const places: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
}

/** What PostgreSQL knows does not change while a node runs, and reading it takes a scan of its files. */
let known: ReadonlySet<string> | null = null

/**
 * The name of a time zone that Intl and PostgreSQL understand alike: the one that is asked for, else the usual one of the same zone; null
 * where there is none. Offsets are no names: PostgreSQL reads their sign the other way round (POSIX).
 */
export async function commonZone(tenant: TenantTx, asked: string): Promise<string | null> {
  const usual = usualName(asked)
  if (usual === null) return null
  if (usual === 'UTC') return usual
  known ??= await readZoneNames(tenant)
  return [asked, places[usual] ?? usual].find((name) => known?.has(name)) ?? null
}

function usualName(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
