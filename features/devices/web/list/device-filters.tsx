import { deviceStates } from '@portico/contract/core/devices/device-state.ts'
import { systems, systemNames } from '@portico/contract/core/devices/system.ts'
import { SlidersHorizontal } from 'lucide'
import { useId, useMemo, useState } from 'react'
import { numberText } from '@portico/web/platform/formats.ts'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { isFiltered } from './device-view.ts'
import type { ShownDevices } from './use-device-list.ts'
import styles from './list.module.css'
import messages from '#features/devices/web/list/messages/en.json'
import stateMessages from '#features/devices/web/state/messages/en.json'

/** How long the list of companies is cached, in milliseconds. */
const fresh = 60_000

type Offered = Pick<Offers, 'useListedCompanies'>
type FiltersProps = Pick<ShownDevices, 'view' | 'change'> & { offered: Offered }

/** Returns whether the user sees several companies; false until that is known. */
export function useSeveralCompanies({ useListedCompanies }: Offered): boolean {
  const { data } = useListedCompanies({ reuseFor: fresh })
  return data?.ok === true && data.data.length > 1
}

/**
 * Shows the filters of the list: company (if the user sees several), state and system. If the companies fail to load,
 * the other filters still work. On a phone the filters are collapsed behind a button with their number, unless some are
 * set when the list opens.
 */
export function DeviceFilters({ view, change, offered }: FiltersProps) {
  const t = useMessages(messages)
  const states = useMessages(stateMessages)
  const id = useId()
  const [isOpen, setOpen] = useState(() => isFiltered(view))
  const count = [view.companyid, view.state, view.system].filter((filter) => filter !== null).length
  return (
    <>
      <Button
        kind="secondary"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={SlidersHorizontal} />
        {t('filters')}
        {count === 0 ? null : <span className={styles.count}>{numberText(t.locale, count)}</span>}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        <CompanyFilter view={view} change={change} offered={offered} />
        <SelectField
          label={t('state')}
          value={view.state ?? ''}
          onChange={({ target }) => change({ state: deviceStates.find((state) => state === target.value) ?? null })}
          options={[
            { value: '', text: t('allStates') },
            ...deviceStates.map((state) => ({ value: state, text: states(state) })),
          ]}
        />
        <SelectField
          label={t('system')}
          value={view.system ?? ''}
          onChange={({ target }) => change({ system: systems.find((system) => system === target.value) ?? null })}
          options={[
            { value: '', text: t('allSystems') },
            ...systems.map((system) => ({ value: system, text: systemNames[system] })),
          ]}
        />
        {isFiltered(view) ? (
          <Button kind="quiet" onClick={() => change({ companyid: null, state: null, system: null })}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function CompanyFilter({ view, change, offered: { useListedCompanies } }: FiltersProps) {
  const t = useMessages(messages)
  const { data } = useListedCompanies({ reuseFor: fresh })
  const companies = data?.ok === true ? data.data : null
  const options = useMemo(
    () => [
      { value: '', text: t('allCompanies') },
      ...(companies ?? []).map(({ id, companyname }) => ({ value: id, text: companyname })),
    ],
    [companies, t],
  )
  if (companies === null || companies.length < 2) return null
  return (
    <SearchSelect
      label={t('company')}
      openLabel={t('showCompanies')}
      nothing={t('noCompany')}
      options={options}
      value={view.companyid ?? ''}
      onChange={(company) => change({ companyid: company === null || company === '' ? null : company })}
    />
  )
}
