import { changeCompany } from '#features/companies/contract/companies.ts'
import { Monitor } from 'lucide'
import { useMemo, useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { useTableView } from '@portico/web/ui/table/use-table-view.ts'
import { CompanySettingsDialog } from './company-settings.tsx'
import type { CompaniesProps, Company, ListedCompany } from '@portico/web/core/devices/company-parts.ts'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './companies.module.css'
import messages from '#features/companies/web/messages/en.json'

/** Shows the companies that the user sees, each with its settings and a button that closes or reopens it. */
export function Companies({ companies, onAdd, onChanged }: CompaniesProps) {
  const t = useMessages(messages)
  const view = useTableView<'companyname' | 'state'>('companyname')
  const [setting, setSetting] = useState<Company | null>(null)
  const [asked, setAsked] = useState<ListedCompany | null>(null)
  const columns = useMemo(() => columnsIn(t, { onSettings: setSetting, onClose: setAsked }), [t])
  return (
    <section className={sections.section} aria-labelledby="companies">
      <header className={sections.head}>
        <div>
          <h2 id="companies" className={sections.title}>
            {t('companies')}
          </h2>
          <p className={sections.about}>{t('companiesLead')}</p>
        </div>
        <Button kind="secondary" onClick={onAdd}>
          {t('addCompany')}
        </Button>
      </header>
      <DataTable
        caption={t('companies')}
        columns={columns}
        rows={{ kind: 'all', rows: companies }}
        rowId={({ id }) => id}
        view={view}
        searchLabel={t('searchByName')}
        empty={<EmptyState icon={Monitor} title={t('noCompanies')} text={t('addCompanyAbout')} />}
        className={`${sections.table} ${styles.companies}`}
      />
      {setting === null ? null : (
        <CompanySettingsDialog
          company={setting}
          onClose={() => setSetting(null)}
          onSaved={(company) => {
            setSetting(null)
            onChanged(t('saved', { company }))
          }}
        />
      )}
      <CloseCompany asked={asked} onNo={() => setAsked(null)} onChanged={onChanged} />
    </section>
  )
}

type CloseCompanyProps = { asked: ListedCompany | null; onNo: () => void; onChanged: (done: string) => void }

/** Asks for confirmation, then closes or reopens a company. */
function CloseCompany({ asked, onNo, onChanged }: CloseCompanyProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(asked)
  const isClosing = shown?.isactive !== false
  const company = shown?.companyname ?? ''
  const change = ({ id }: ListedCompany) =>
    run(
      () => send(changeCompany, { params: { id }, body: { isactive: !isClosing } }),
      (outcome) => {
        if (!outcome.ok) return setProblem(messageFor(outcome, t))
        onNo()
        onChanged(t(isClosing ? 'closedDone' : 'reopenedDone', { company }))
      },
    )
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(isClosing ? 'closeQuestion' : 'reopenQuestion', { company })}
      text={t(isClosing ? 'closeAbout' : 'reopenAbout')}
      no={t('cancel')}
      yes={t(isClosing ? 'closeCompany' : 'reopen')}
      grave={isClosing}
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (asked === null ? undefined : void change(asked))}
    />
  )
}

type Acts = { onSettings: (company: Company) => void; onClose: (company: ListedCompany) => void }

function columnsIn(
  t: Translate<typeof messages>,
  { onSettings, onClose }: Acts,
): readonly TableColumn<ListedCompany>[] {
  return [
    {
      ...{ id: 'companyname', header: t('company'), isSortable: true },
      value: ({ companyname }) => companyname,
      cell: ({ companyname }) => <bdi className={sections.name}>{companyname}</bdi>,
    },
    {
      ...{ id: 'state', header: t('state'), isSortable: true },
      value: ({ isactive }) => t(isactive ? 'open' : 'closed'),
      cell: ({ isactive }) => (
        <span className={sections.state} data-good={isactive || undefined}>
          {t(isactive ? 'open' : 'closed')}
        </span>
      ),
    },
    {
      ...{ id: 'actions', header: t('actions'), isFixed: true },
      cell: (company) => (
        <span className={sections.acts}>
          <Button
            kind="quiet"
            aria-label={t('actOf', { act: t('settings'), company: company.companyname })}
            onClick={() => onSettings(company)}
          >
            {t('settings')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t('actOf', {
              act: t(company.isactive ? 'closeCompany' : 'reopen'),
              company: company.companyname,
            })}
            onClick={() => onClose(company)}
          >
            {t(company.isactive ? 'closeCompany' : 'reopen')}
          </Button>
        </span>
      ),
    },
  ]
}
