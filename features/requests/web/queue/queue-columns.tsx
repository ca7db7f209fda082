import { isClosed } from '@portico/contract/core/requests/request-flow.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { Link } from 'wouter'
import type { Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { PriorityMark, StateChip } from '@portico/web/core/requests/request-marks.tsx'
import { ServiceChip } from '#features/requests/web/service-chip.tsx'
import styles from './queue-table.module.css'
import type deskMessages from '@portico/web/core/requests/messages/en.json'
import type messages from '#features/requests/web/queue/messages/en.json'

type Texts = { t: Translate<typeof messages>; deskT: Translate<typeof deskMessages> }
type Taking = { take: (numbers: readonly number[]) => void; busy: boolean }

/** Returns the columns of the queue: the request, its urgency, and its technician. */
export function columnsIn({ t, deskT }: Texts, taking: Taking): readonly TableColumn<DeskRequest>[] {
  return [
    { ...{ id: 'title', header: t('request'), isSortable: true }, cell: (row) => <RequestCell {...row} /> },
    {
      ...{ id: 'priority', header: deskT('priority'), isSortable: true },
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    {
      ...{ id: 'state', header: t('state'), isSortable: true },
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      ...{ id: 'due', header: t('serviceLevel'), isSortable: true },
      cell: (row) => <ServiceChip request={row} />,
    },
    {
      ...{ id: 'assignee', header: t('agent'), isFixed: true },
      cell: (row) => <AgentCell t={t} row={row} {...taking} />,
    },
  ]
}

function RequestCell({ number, title, requester, company, queue }: DeskRequest) {
  const about = [requester.name, company.name, ...(queue === null ? [] : [queue.name])]
  return (
    <span className={styles.request}>
      <span className={styles.number}>#{number}</span>
      <span className={styles.about}>
        <Link href={`/desk/requests/${number}`} className={styles.title} title={title}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.facts}>
          {about.map((name) => (
            <span key={name}>
              <bdi>{name}</bdi>
            </span>
          ))}
        </span>
      </span>
    </span>
  )
}

type AgentCellProps = Taking & { t: Translate<typeof messages>; row: DeskRequest }

function AgentCell({ t, row: { number, title, assignee, state }, take, busy }: AgentCellProps) {
  if (assignee !== null) return <bdi>{assignee.name}</bdi>
  if (isClosed(state)) return null
  return (
    <Button
      kind="secondary"
      className={styles.take}
      aria-disabled={busy || undefined}
      aria-label={t('takeOne', { number, title })}
      onClick={() => (busy ? undefined : take([number]))}
    >
      {t('take')}
    </Button>
  )
}
