import { readDefaultCompany } from '#features/devices/contract/device-users.ts'
import { RefreshCw } from 'lucide'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import field from '@portico/web/ui/field.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

type CompanyFieldProps = {
  offered: Pick<Offers, 'useListedCompanies'>
  /** The id of the chosen company; null until one is chosen. */
  value: string | null
  onChange: (companyid: string | null) => void
}

/**
 * Returns the companies that the user can choose, sorted by name, with the user's own company marked. A user who may
 * not enrol devices can choose only their own company. `problem` says why the list failed to load, or is null.
 */
function useCompanies({ useListedCompanies }: CompanyFieldProps['offered']) {
  const t = useMessages(messages)
  const { data: outcome, refetch, isFetching } = useListedCompanies({ onlyActive: true })
  const { data: usual } = useCall(readDefaultCompany, {}, Number.POSITIVE_INFINITY)
  const own = usual?.ok === true ? usual.data.companyid : null
  const isOnlyOwn = usual?.ok === true && !usual.data.may_enrol
  const seen = outcome?.ok === true ? outcome.data : null
  const companies = useMemo(() => (isOnlyOwn ? seen?.filter(({ id }) => id === own) : seen), [isOnlyOwn, seen, own])
  const options = useMemo(() => {
    const noteOf = (id: string) => (id === own ? t('ownCompany') : undefined)
    return companies?.map(({ id, companyname }) => ({ value: id, text: companyname, note: noteOf(id) })) ?? []
  }, [companies, own, t])
  const isNone = companies?.length === 0
  const problem = outcome?.ok === false ? messageFor(outcome, t) : isNone ? t('noCompanies') : null
  return { options, isNone, problem, isLoaded: outcome !== undefined, isFetching, refetch }
}

/**
 * Shows a searchable field for the companies that the user sees, sorted by name (spec B §7), with a button that reloads
 * them (spec B §4, "Download dialog"). If the chosen company is no longer listed, the choice is cleared.
 */
export function CompanyField({ offered, value, onChange }: CompanyFieldProps) {
  const t = useMessages(messages)
  const { options, isNone, problem, isLoaded, isFetching, refetch } = useCompanies(offered)
  const isGone = isLoaded && value !== null && !options.some((option) => option.value === value)
  const chooseNone = useEffectEvent(() => onChange(null))
  useEffect(() => {
    if (isGone) chooseNone()
  }, [isGone])
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
        placeholder={t(isFetching && !isLoaded ? 'loadingCompanies' : 'chooseCompany')}
        nothing={t('noSuchCompany')}
        disabled={isNone}
        options={options}
        value={value}
        onChange={onChange}
        inside={reload}
      />
      <Alert bare kind="danger" text={problem} />
    </div>
  )
}
