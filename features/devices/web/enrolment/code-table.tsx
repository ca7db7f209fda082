import {
  listEnrolmentCodes,
  type enrolmentCodeColumns,
  type EnrolmentCodeRow,
} from '#features/devices/contract/enrolment-codes.ts'
import { Key } from 'lucide'
import { useMemo, useState } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { queryOf, useTableView } from '@portico/web/ui/table/use-table-view.ts'
import { EnrolledByCode, RevokeCode } from './code-dialogs.tsx'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './enrolment.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

type Column = (typeof enrolmentCodeColumns)[number]

/**
 * Shows the table of enrolment codes: state, creator, enrolled devices, and a button that revokes each. Calls
 * `onChanged` with the sentence to announce.
 */
export function CodeTable({ onChanged }: { onChanged: (done: string) => void }) {
  const t = useMessages(messages)
  const view = useTableView<Column>('-created_at')
  const { data, isFetching, isPlaceholderData, refetch } = useCall(listEnrolmentCodes, { query: queryOf(view) })
  const [revoking, setRevoking] = useState<EnrolmentCodeRow | null>(null)
  const [looking, setLooking] = useState<EnrolmentCodeRow | null>(null)
  const columns = useMemo(() => columnsIn(t, { onRevoke: setRevoking, onLook: setLooking }), [t])
  return (
    <section className={sections.section} aria-labelledby="codes">
      <header>
        <h2 id="codes" className={sections.title}>
          {t('codes')}
        </h2>
        <p className={sections.about}>{t('codesLead')}</p>
      </header>
      <DataTable
        caption={t('codes')}
        columns={columns}
        rows={data?.ok === true ? { kind: 'page', ...data.data } : null}
        rowId={({ id }) => id}
        view={view}
        searchLabel={t('searchCodes')}
        failure={{
          title: t('codesUnreadable'),
          text: data?.ok === false ? messageFor(data, t) : null,
          busy: isFetching,
          onRetry: () => void refetch(),
        }}
        empty={<EmptyState icon={Key} title={t('noCodes')} text={t('noCodesAbout')} />}
        isBusy={isPlaceholderData}
        className={`${sections.table} ${styles.codes}`}
      />
      <RevokeCode
        code={revoking}
        onNo={() => setRevoking(null)}
        onRevoked={() => {
          setRevoking(null)
          onChanged(t('revokedDone'))
          void refetch()
        }}
      />
      {looking === null ? null : <EnrolledByCode code={looking} onClose={() => setLooking(null)} />}
    </section>
  )
}

type Acts = { onRevoke: (code: EnrolmentCodeRow) => void; onLook: (code: EnrolmentCodeRow) => void }

/** Returns the name of a code: its label, or the text for codes without a label, followed by its company. */
export function codeName(t: Translate<typeof messages>, { label, companyname }: EnrolmentCodeRow): string {
  return `${label === '' ? t('noLabel') : label} · ${companyname}`
}

function columnsIn(t: Translate<typeof messages>, acts: Acts): readonly TableColumn<EnrolmentCodeRow>[] {
  const columns: (TableColumn<EnrolmentCodeRow> & { id: Column | 'state' | 'actions' })[] = [
    {
      ...{ id: 'label', header: t('label'), isSortable: true },
      cell: ({ label, kind }) => (
        <span className={styles.named}>
          <bdi className={sections.name}>{label === '' ? t('noLabel') : label}</bdi>
          <span className={sections.about}>{t(kind)}</span>
        </span>
      ),
    },
    {
      ...{ id: 'companyname', header: t('company'), isSortable: true },
      cell: ({ companyname }) => <bdi>{companyname}</bdi>,
    },
    {
      ...{ id: 'state', header: t('state'), isFixed: true },
      cell: ({ state }) => (
        <span className={sections.state} data-good={state === 'valid' || undefined}>
          {t(state)}
        </span>
      ),
    },
    {
      ...{ id: 'uses', header: t('used'), isSortable: true },
      cell: (code) => <Uses code={code} onLook={acts.onLook} />,
    },
    {
      ...{ id: 'created_at', header: t('madeBy'), isSortable: true },
      cell: ({ created_at, made_by }) => (
        <span className={styles.named}>
          <Moment at={created_at} />
          <bdi className={sections.about}>{made_by === '' ? t('byCommand') : made_by}</bdi>
        </span>
      ),
    },
    {
      ...{ id: 'expires_at', header: t('expires'), isSortable: true },
      cell: ({ expires_at }) => <Moment at={expires_at} />,
    },
    {
      ...{ id: 'actions', header: t('actions'), isFixed: true },
      cell: (code) =>
        code.state === 'revoked' ? null : (
          <span className={sections.acts}>
            <Button
              kind="quiet"
              aria-label={t('revokeOf', { code: codeName(t, code) })}
              onClick={() => acts.onRevoke(code)}
            >
              {t('revoke')}
            </Button>
          </span>
        ),
    },
  ]
  return columns
}

function Uses({ code, onLook }: { code: EnrolmentCodeRow; onLook: Acts['onLook'] }) {
  const t = useMessages(messages)
  const { uses, max_uses } = code
  const text = t('usedOf', { uses: numberText(t.locale, uses), most: numberText(t.locale, max_uses) })
  if (uses === 0) return text
  return (
    <Button
      kind="quiet"
      className={styles.uses}
      aria-label={`${text}: ${t('showEnrolled', { code: codeName(t, code) })}`}
      onClick={() => onLook(code)}
    >
      {text}
    </Button>
  )
}
