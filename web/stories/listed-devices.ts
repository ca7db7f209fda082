import { windowOf } from '@portico/contract/platform/row-page.ts'
import { listCompanies } from '@portico/features/companies/contract/companies.ts'
import { listDevices, type ListedDevice } from '@portico/features/devices/contract/list-devices.ts'
import { answer, type Answer } from './pretend-server.ts'

const uuid = (nth: number, kind: string) => `${kind}-7d9e-4f0a-9c58-${`${nth}`.padStart(12, '0')}`

/** The companies that the user of the stories sees. */
export const companies = ['Aurora Managed Services', 'Borealis Shipping', 'Contoso', 'شركة النور'].map(
  (companyname, index) => ({ id: uuid(index, 'c0c0c0c0'), companyname, isactive: index !== 2 }),
)
export const companiesListed = answer(listCompanies, companies)

const versions = { windows: 'Windows 11 Pro 24H2', linux: 'Debian GNU/Linux 13 (trixie)', mac: 'macOS 26.1' } as const
const users = ['ada.lindqvist', 'CONTOSO\\grace', '', 'root']

/** Returns a device that reported a minute ago; `given` overrides values. */
export function deviceOf(nth: number, given: Partial<ListedDevice> = {}): ListedDevice {
  const company = companies[nth % 2]
  const system = (['windows', 'linux', 'mac'] as const)[nth % 3] ?? 'linux'
  return {
    deviceid: uuid(nth, 'd0d0d0d0'),
    hostname: `AUR-LT-${`${nth}`.padStart(3, '0')}`,
    companyid: company?.id ?? '',
    companyname: company?.companyname ?? '',
    kind: 'agent',
    system,
    os_version: versions[system],
    processor: 'x64',
    user: users[nth % 4] ?? '',
    ip: `192.0.2.${nth % 250}`,
    state: 'active',
    reasons: [],
    cpu: (nth * 17) % 61,
    memory: 30 + ((nth * 23) % 60),
    disk: 20 + ((nth * 31) % 65),
    agent_version: '1.0.0',
    last_seen: '2026-06-15T09:29:20.000Z',
    ...given,
  }
}

/** A device in each state and with each reason. */
export const devicesInAllStates: readonly ListedDevice[] = [
  deviceOf(1),
  deviceOf(2, { state: 'warning', reasons: ['disk-full', 'clock-wrong'], disk: 96 }),
  deviceOf(3, { state: 'offline', reasons: ['silent'], last_seen: '2026-06-15T06:30:00.000Z' }),
  deviceOf(4, {
    ...{ state: 'pending', reasons: ['no-report-yet'], cpu: null, memory: null, disk: null, last_seen: null },
  }),
  deviceOf(5, { state: 'pending', reasons: ['awaiting-approval'] }),
  deviceOf(6, { state: 'warning', reasons: ['memory-full'], memory: 97, kind: 'gateway', hostname: 'gw-harbour' }),
  deviceOf(7, { state: 'warning', reasons: ['update-failed', 'possible-duplicate'] }),
  deviceOf(8, { state: 'retired', reasons: ['retired-by-user'], last_seen: '2026-04-02T06:30:00.000Z' }),
  deviceOf(9, { state: 'blocked', reasons: ['blocked-by-user'], last_seen: '2026-06-12T06:30:00.000Z' }),
  deviceOf(10, {
    hostname: 'a-very-long-host-name-of-sixty-three-letters-which-is-the-most.example',
    os_version: 'Windows Server 2025 Datacenter Azure Edition 24H2',
    companyname: 'Donaudampfschifffahrtsgesellschaft Regensburg mbH & Co. KG',
    user: 'DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT\\maximiliane.von-und-zu-guttenberg',
  }),
]

/** Returns a server with these devices. It supports pages, filters, and search by name, and always sorts by name. */
export function serverWith(devices: readonly ListedDevice[]): Answer {
  return answer(listDevices, ({ query }) => {
    const { offset, limit, search, isDescending } = windowOf(query, 'hostname')
    const found = devices.filter(
      ({ hostname, state, system, companyid }) =>
        hostname.toLowerCase().includes(search.toLowerCase()) &&
        (query.state === undefined || query.state === state) &&
        (query.system === undefined || query.system === system) &&
        (query.companyid === undefined || query.companyid === companyid),
    )
    const rows = (isDescending ? found.toReversed() : found).slice(offset, offset + limit)
    return { rows, total: found.length }
  })
}
