import { deviceStates, type DeviceState } from '@portico/contract/core/devices/device-state.ts'
import { systems, type System } from '@portico/contract/core/devices/system.ts'
import { deviceColumns } from '#features/devices/contract/list-devices.ts'
import { pageSizes } from '@portico/contract/platform/row-page.ts'
import { addChoice, choiceIn } from '@portico/web/ui/table/table-address.ts'
import type { TableChoice } from '@portico/web/ui/table/use-table-view.ts'

export type DeviceColumn = (typeof deviceColumns)[number]

/** The state of the list: its filters, and the page, search and order of its table. */
export type DeviceView = TableChoice<DeviceColumn> & {
  companyid: string | null
  state: DeviceState | null
  system: System | null
}

const usual: DeviceView = {
  ...{ page: 0, size: pageSizes[1], sort: 'hostname', search: '' },
  ...{ companyid: null, state: null, system: null },
}

const isIdentifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses a view from the query of an address; invalid parts get their defaults. */
export function viewIn(query: URLSearchParams): DeviceView {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name)) ?? null
  const company = query.get('company') ?? ''
  return {
    companyid: isIdentifier.test(company) ? company : null,
    state: oneOf('state', deviceStates),
    system: oneOf('system', systems),
    ...choiceIn(query, deviceColumns, usual),
  }
}

/** Returns the query for a view, without parts that equal the defaults; pages count from 1. */
export function queryFor(view: DeviceView): string {
  const { companyid, state, system } = view
  const query = new URLSearchParams()
  if (companyid !== null) query.set('company', companyid)
  if (state !== null) query.set('state', state)
  if (system !== null) query.set('system', system)
  addChoice(query, view, usual)
  return query.toString()
}

/** Returns whether a filter restricts the list. */
export function isFiltered({ companyid, state, system }: DeviceView): boolean {
  return companyid !== null || state !== null || system !== null
}
