import { presetRanges } from '#features/insights/contract/board-range.ts'
import { useMemo, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { CustomRange } from './custom-range.tsx'
import { rangeName } from './range-name.ts'
import { showCompany, showRange, type Company, type Filter } from './use-filter.ts'
import styles from './filter-bar.module.css'
import messages from '#features/insights/web/messages/en.json'

/** `companies` are those that the user sees; null until they are loaded. */
type FilterBarProps = { filter: Filter; companies: readonly Company[] | null; shown: Company | null }

/** Chooses the company and the range of the board; a choice changes the address. */
export function FilterBar({ filter, companies, shown }: FilterBarProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { range, today } = filter
  const preset = presetRanges.find((known) => known === range)
  const isCustom = isOpen || preset === undefined
  const options = [
    ...presetRanges.map((value) => ({ value: value as string, text: rangeName(t.locale, value) })),
    { value: 'custom', text: t('custom') },
  ]
  const choose = (value: string) => {
    setOpen(value === 'custom')
    if (value !== 'custom') showRange(value)
  }
  return (
    <div className={styles.bar} role="group" aria-label={t('filter')} data-tour="board">
      <CompanyChoice company={filter.company} companies={companies} shown={shown} />
      <Segments label={t('range')} options={options} value={isCustom ? 'custom' : preset} onChange={choose} />
      {isCustom ? <CustomRange key={range} range={range} today={today} onChoose={showRange} /> : null}
    </div>
  )
}

type CompanyChoiceProps = Pick<FilterBarProps, 'companies' | 'shown'> & { company: string | null }

/** The choice of a company, shown only if there are several. It keeps its space until that is known. */
function CompanyChoice({ company, companies, shown }: CompanyChoiceProps) {
  const t = useMessages(messages)
  const known = useMemo(() => {
    const listed = companies ?? []
    return shown === null || listed.some(({ id }) => id === shown.id) ? listed : [...listed, shown]
  }, [companies, shown])
  const options = useMemo(
    () => [
      { value: '', text: t('allCompanies') },
      ...known.map(({ id, companyname }) => ({ value: id, text: companyname })),
    ],
    [known, t],
  )
  if (companies !== null && known.length < 2 && company === null) return null
  return (
    <div className={companies === null ? `${styles.company} ${styles.unseen}` : styles.company}>
      <SearchSelect
        label={t('company')}
        hidesLabel
        openLabel={t('openCompanies')}
        options={options}
        value={company ?? ''}
        onChange={(id) => showCompany(known.find((item) => item.id === id) ?? null)}
        nothing={t('noCompany')}
      />
    </div>
  )
}
