import type { Collection, DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { Search } from 'lucide'
import { useMemo } from 'react'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { useTableView } from '@portico/web/ui/table/use-table-view.ts'
import { PartTitle } from './device-facts.tsx'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'

type Application = DeviceFacts['applications'][number]
type DeviceApplicationsProps = { facts: DeviceFacts; at: string | null; collection: Collection }

/**
 * Shows a searchable table of the applications in the device's last report, with command lines if the company collects
 * them.
 */
export function DeviceApplications({ facts: { applications }, at, collection }: DeviceApplicationsProps) {
  const t = useMessages(messages)
  const view = useTableView<'name' | 'count'>('-count')
  const columns = useMemo(() => columnsIn(t), [t])
  return (
    <Card className={styles.card} aria-labelledby="applications">
      <PartTitle id="applications" title={t('applications')} at={at} />
      <DataTable
        caption={t('applications')}
        columns={columns}
        rows={{ kind: 'all', rows: applications }}
        rowId={({ name }) => name}
        view={view}
        searchLabel={t('searchApplications')}
        empty={
          <EmptyState
            icon={Search}
            title={t('noApplications')}
            text={t(collection === 'presence' ? 'notCollected' : 'noneRunning')}
          />
        }
      />
    </Card>
  )
}

function columnsIn(t: Translate<typeof messages>): readonly TableColumn<Application>[] {
  return [
    {
      id: 'name',
      header: t('application'),
      isSortable: true,
      value: ({ name, command_lines = [] }) => [name, ...command_lines].join(' '),
      cell: ({ name, command_lines = [] }) => (
        <span className={styles.application}>
          <bdi>{name}</bdi>
          {command_lines.map((line, index) => (
            <bdi key={index} dir="ltr" className={styles.line}>
              {line}
            </bdi>
          ))}
        </span>
      ),
    },
    {
      id: 'count',
      header: t('count'),
      isSortable: true,
      isNumeric: true,
      value: ({ count }) => count,
      cell: ({ count }) => numberText(t.locale, count),
    },
  ]
}
