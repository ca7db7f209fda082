import { Key } from 'lucide'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { CodeTable } from './code-table.tsx'
import type { CompanyParts, ListedCompany } from '@portico/web/core/devices/company-parts.ts'
import { MadeCodeCard, type MadeCode } from './made-code.tsx'
import { NewCodeForm } from './new-code-form.tsx'
import messages from '#features/devices/web/enrolment/messages/en.json'

type EnrolmentPageProps = {
  /** Renders the downloads of a company's agent or gateway. */
  downloads: (companyid: string, kind: MadeCode['kind']) => ReactNode
  /** Null if no feature has companies. */
  parts: CompanyParts | null
}

/**
 * Shows the enrolment page: a new code with its install lines, the devices that check in, all codes, and the companies'
 * settings.
 */
export function EnrolmentPage({
  offered,
  ...props
}: EnrolmentPageProps & { offered: Pick<Offers, 'useListedCompanies'> }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = offered.useListedCompanies({})
  const client = useQueryClient()
  const [snack, setSnack] = useState<Snack | null>(null)
  const announce = (text: string) => {
    setSnack({ kind: 'success', text, key: Date.now() })
    void client.invalidateQueries()
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Failure
        title={t('companiesUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="24rem" /> : null}
      {data?.ok === true ? <Enrolment companies={data.data} announce={announce} {...props} /> : null}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Page>
  )
}

type EnrolmentProps = EnrolmentPageProps & { companies: readonly ListedCompany[]; announce: (done: string) => void }

function Enrolment({ companies, downloads, parts, announce }: EnrolmentProps) {
  const t = useMessages(messages)
  const open = companies.filter(({ isactive }) => isactive)
  const [chosen, setChosen] = useState<string | null>(open.length === 1 ? (open[0]?.id ?? null) : null)
  const [made, setMade] = useState<MadeCode | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {made === null ? (
        <NewCodeForm
          companies={open}
          chosen={chosen}
          onChoose={setChosen}
          onAddCompany={() => setAdding(true)}
          onMade={setMade}
        />
      ) : (
        <MadeCodeCard
          key={made.id}
          made={made}
          downloads={(kind) => downloads(made.company.id, kind)}
          onAnother={() => setMade(null)}
        />
      )}
      <CodeTable key={`codes ${made?.id}`} onChanged={announce} />
      {parts === null ? null : (
        <parts.Companies companies={companies} onAdd={() => setAdding(true)} onChanged={announce} />
      )}
      {isAdding && parts !== null ? (
        <parts.AddCompany
          onClose={() => setAdding(false)}
          onAdded={({ id, companyname }) => {
            setAdding(false)
            setChosen(id)
            announce(t('added', { company: companyname }))
          }}
        />
      ) : null}
    </>
  )
}

/** Shows the page for a role that may not enrol devices. */
export function EnrolmentNotPermitted() {
  const t = useMessages(messages)
  return (
    <Page title={t('title')}>
      <EmptyState icon={Key} title={t('notPermitted')} text={t('notPermittedAbout')}>
        <Link href="/insights/devices">{t('toDevices')}</Link>
      </EmptyState>
    </Page>
  )
}
