import { assignRequest } from '#features/requests/contract/changes.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import type { QueueTableProps } from '@portico/web/core/requests/request-parts.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import { queryOf } from '@portico/web/ui/table/use-table-view.ts'
import { columnsIn } from './queue-columns.tsx'
import styles from './queue-table.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/queue/messages/en.json'

/** The interval at which the list is refreshed while it is visible, in milliseconds. */
const refreshEvery = 10_000

/** Lists the requests of a queue by deadline. The technician can assign one or several to themselves. */
export function QueueTable({ filters, table, children }: QueueTableProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const [selected, setSelected] = useState<readonly string[]>([])
  const reading = useLiveCall(listRequests, { query: { ...queryOf(table), ...filters } }, refreshEvery)
  const rows = reading.data?.rows ?? null
  const { take, busy, snack, hideSnack } = useAssignToMe(() => setSelected([]))
  const columns = useMemo(() => columnsIn({ t, deskT }, { take, busy }), [t, deskT, take, busy])
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows === null ? null : { kind: 'page', rows, total: reading.data?.total ?? 0 }}
        rowId={({ number }) => `${number}`}
        view={table}
        searchLabel={t('search')}
        searchHint={t('searchHint')}
        selection={{
          selected: selected.filter((number) => rows?.some((row) => `${row.number}` === number)),
          onSelect: setSelected,
          nameOf: ({ number, title }) => t('select', { number, title }),
          actions: (
            <Button kind="secondary" busy={busy} onClick={() => take(selected.map(Number))}>
              {t('takeSelected')}
            </Button>
          ),
        }}
        failure={{
          title: t('unreadable'),
          text: rows === null && reading.problem !== null ? messageFor(reading.problem, t) : null,
          busy: reading.isFetching,
          onRetry: reading.refetch,
        }}
        empty={children}
        isBusy={reading.isOther}
        className={styles.table}
      />
      <Snackbar snack={snack} onHide={hideSnack} />
    </>
  )
}

/** Returns a function that assigns requests to the user one after another. It stops at the first refusal. */
function useAssignToMe(onTaken: () => void) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { busy, run } = useOneAtATime()
  const [snack, setSnack] = useState<Snack | null>(null)
  const takeAll = async (numbers: readonly number[]) => {
    const accountid = local.read('userid')
    for (const number of numbers) {
      const outcome = await send(assignRequest, { params: { number: `${number}` }, body: { accountid } })
      if (!outcome.ok) return outcome
    }
    return null
  }
  const take = (numbers: readonly number[]) =>
    void run(
      () => takeAll(numbers),
      (refused) => {
        const [number = 0] = numbers
        const done = numbers.length === 1 ? t('taken', { number }) : t('takenSeveral', { count: numbers.length })
        const text = refused === null ? done : messageFor(refused, t)
        setSnack({ kind: refused === null ? 'success' : 'danger', text, key: Date.now() })
        if (refused === null) onTaken()
        void client.invalidateQueries()
      },
    )
  return { take, busy, snack, hideSnack: () => setSnack(null) }
}
