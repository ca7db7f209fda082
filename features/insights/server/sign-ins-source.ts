import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import type { OwnCell, OwnSource, OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { deviceOf } from '@portico/server/core/sessions/device.ts'
import { readSignInKeys, readSignIns, type SignInRow } from '@portico/server/core/audit/sign-in-row-queries.ts'

const text = (name: string) => ({ name, type: 'text' as const })

/**
 * Returns whether a viewer sees people's names and addresses here: only owners do. Other users with Insights see no
 * more than the figures show.
 */
const seesPeople = (viewer: OwnViewer) => whyNotPermitted('owner', viewer) === null

/** The tenant's sign-ins as a dataset: the same sign-ins that the figures of Insights count, for the same users. */
export const signInsSource: OwnSource = {
  name: 'sign-ins',
  title: 'Sign-ins',
  permission: 'Insight',
  columnsFor: (viewer) => [
    { name: 'signed_in_at', type: 'time' },
    text('outcome'),
    text('step'),
    text('reason'),
    text('device'),
    text('role'),
    text('company'),
    ...(seesPeople(viewer) ? [text('user'), text('address')] : []),
  ],
  readKeys: readSignInKeys,
  async readRows(tenant, viewer, keys) {
    const withPeople = seesPeople(viewer)
    return (await readSignIns(tenant, viewer, keys)).map((row) => cellsOf(row, withPeople))
  },
}

function cellsOf(row: SignInRow, withPeople: boolean): OwnCell[] {
  return [
    Math.floor(row.at.getTime() / 1000) * 1000,
    row.outcome,
    row.event === 'code-entered' ? 'code' : 'sign-in',
    row.reason,
    deviceOf(row.agent),
    row.rolename,
    row.company,
    ...(withPeople ? [row.email, row.address] : []),
  ]
}
