import type { DeviceRow } from '@portico/server/features/trial/sample-queries.ts'
import { demoId } from './demo-id.ts'
import type { DemoFleet, DemoTenant } from './demo-tenants.ts'
import { seeded } from './seeded.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Of a hundred devices, how many are retired. */
const retired = 0.06

const kinds = [
  { count: 'desktops', mark: 'PC', system: 'windows' },
  { count: 'laptops', mark: 'LT', system: 'windows' },
  { count: 'macs', mark: 'MB', system: 'mac' },
  { count: 'servers', mark: 'SV', system: 'linux' },
] as const

/** The identifier of a company of the demo: the tenant's own, or that of a customer. */
export function demoCompanyId(tenant: DemoTenant, company: string): string {
  return demoId(company === tenant.company ? `company ${tenant.name}` : `company ${tenant.name} ${company}`)
}

/**
 * The devices of a tenant and of its customers, last seen from minutes to weeks before `now`. Deterministic
 * for a tenant; a device's identifier is `demoId('device <hostname>')`.
 */
export function devicesOf(tenant: DemoTenant, now: Date): DeviceRow[] {
  const random = seeded(demoId(`devices ${tenant.name}`))
  return tenant.fleets.flatMap((fleet) => devicesIn(tenant, fleet, now, random))
}

function devicesIn(tenant: DemoTenant, fleet: DemoFleet, now: Date, random: () => number): DeviceRow[] {
  return kinds.flatMap(({ count, mark, system }) =>
    Array.from({ length: fleet[count] }, (_, nth): DeviceRow => {
      const hostname = `${fleet.prefix}-${mark}-${String(nth + 1).padStart(3, '0')}`
      const isActive = random() >= retired
      const silence = isActive ? silenceOf(system, random) : (30 + random() * 90) * dayMs
      return {
        device: {
          tenant_id: demoId(`tenant ${tenant.name}`),
          id: demoId(`device ${hostname}`),
          company_id: demoCompanyId(tenant, fleet.company),
          hostname,
          os_name: system,
          state: isActive ? 'active' : 'retired',
        },
        lastSeenAt: new Date(now.getTime() - silence),
      }
    }),
  )
}

/** How long ago a device reported, in milliseconds: servers minutes, others also hours, days or weeks. */
function silenceOf(system: DeviceRow['device']['os_name'], random: () => number): number {
  const draw = random()
  const within = random()
  if (system === 'linux' || draw < 0.62) return (1 + within * 14) * minuteMs
  if (draw < 0.84) return (1 + within * 22) * 60 * minuteMs
  return draw < 0.95 ? (1 + within * 5.5) * dayMs : (8 + within * 30) * dayMs
}
