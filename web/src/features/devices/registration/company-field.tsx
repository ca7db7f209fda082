import { listCompanies } from '@portico/contract/features/devices/list-companies.ts'
import { readDefaultCompany } from '@portico/contract/features/devices/read-default-company.ts'
import { RefreshCw } from 'lucide'
import { useMemo } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import field from '#web/ui/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import styles from './register-computer.module.css'
import messages from '#web/features/devices/registration/messages/en.json'

type CompanyFieldProps = {
  /** The identifier of the chosen company, null before. */
  value: string | null
  onChange: (companyid: string | null) => void
}

/**
 * The companies that the user sees, their own at the top, searched by typing, with the button that reads them again (spec B §4,
 * "Download dialog").
 */
export function CompanyField({ value, onChange }: CompanyFieldProps) {
  const t = useMessages(messages)
  const { data: outcome, refetch, isFetching } = useCall(listCompanies, { query: { isactive: 'true' } })
  const { data: usual } = useCall(readDefaultCompany, {}, Number.POSITIVE_INFINITY)
  const own = usual?.ok === true ? usual.data.companyid : null
  const companies = outcome?.ok === true ? outcome.data : null
  const options = useMemo(
    () =>
      (companies ?? [])
        .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
        .map(({ id, companyname }) => ({ value: id, text: companyname })),
    [companies, own],
  )
  const problem = outcome?.ok === false ? messageFor(outcome, t) : companies?.length === 0 ? t('noCompanies') : null
  const reload = (
    <button
      type="button"
      className={`${field.inside} ${styles.reload}`}
      aria-label={t('reload')}
      aria-busy={isFetching}
      aria-disabled={isFetching}
      onClick={() => (isFetching ? undefined : void refetch())}
    >
      <Icon icon={RefreshCw} />
    </button>
  )
  return (
    <div className={styles.company}>
      <SearchSelect
        label={t('company')}
        openLabel={t('showCompanies')}
        placeholder={t(isFetching && companies === null ? 'loadingCompanies' : 'chooseCompany')}
        nothing={t('noSuchCompany')}
        disabled={companies?.length === 0}
        options={options}
        value={value}
        onChange={onChange}
        inside={reload}
      />
      <Alert bare kind="danger" text={problem} />
    </div>
  )
}
