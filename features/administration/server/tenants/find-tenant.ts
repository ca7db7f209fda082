import { ok } from '@portico/contract/platform/result.ts'
import { declined, type Administered, type Administering } from '#features/administration/server/administering.ts'
import { readTenants, type FoundTenant } from './tenant-administration-queries.ts'

/** Returns the tenant with this name, ignoring case, or with this id. Refuses by `no-such-tenant`. */
export async function findTenant(
  { database }: Pick<Administering, 'database'>,
  wanted: string,
): Promise<Administered<FoundTenant>> {
  const tenants = await readTenants(database)
  const isSame = (one: string) => one.toLowerCase() === wanted.trim().normalize('NFC').toLowerCase()
  const found = tenants.find(({ id, name }) => isSame(id) || isSame(name))
  if (found !== undefined) return ok(found)
  return declined('no-such-tenant', `There is no tenant ${wanted}. npm run portico -- tenant list shows all.`)
}
