import type { OwnSource } from '@portico/server/core/own-data/own-source.ts'
import { readRequestKeys, readRequests } from './own-request-queries.ts'

const text = (name: string) => ({ name, type: 'text' as const })

/**
 * The user's own requests as a dataset for the assistant. It does not contain descriptions, because their text is
 * unrestricted.
 */
export const requestsSource: OwnSource = {
  name: 'requests',
  title: 'Requests',
  permission: 'Desk',
  columnsFor: () => [
    text('request'),
    text('title'),
    text('kind'),
    text('priority'),
    text('state'),
    { name: 'created_at', type: 'time' },
  ],
  readKeys: readRequestKeys,
  async readRows(tenant, viewer, keys) {
    return (await readRequests(tenant, viewer, keys)).map(
      ({ number, title, kind, priority, state, created_at: created }) => [
        String(number),
        title,
        kind,
        priority,
        state,
        Math.floor(created.getTime() / 1000) * 1000,
      ],
    )
  },
}
