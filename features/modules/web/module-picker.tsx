import { selectedModule } from '@portico/contract/core/modules/module.ts'
import { CircleAlert, Search, SearchX } from 'lucide'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import { chooseModule, chosenModule } from '@portico/web/core/modules/chosen-module.ts'
import { hasHome, moduleEntries, type ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import type { ModulesRead } from '@portico/web/core/features/offers.ts'
import type { Opened } from '@portico/web/core/modules/opened-modules.ts'
import { useShownNames } from '@portico/web/core/modules/shown-names.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import field from '@portico/web/ui/field.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { matchModules } from './match-modules.ts'
import { focusCard, ModuleCards } from './module-cards.tsx'
import styles from './module-picker.module.css'
import { RecentModules } from './recent-modules.tsx'
import { useTypedSearch } from './use-typed-search.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/modules/web/messages/en.json'

type ModulePickerProps = ModulesRead & {
  /** When the user last opened each module. */
  opened: Opened
}

/**
 * The modules of the role as cards (spec B §2, `/beakapps`), with a search and the most recently opened ones. The
 * domain's default module is marked (`selectedModule`).
 */
export function ModulePicker({ modules, problem, isRetrying, onRetry, opened }: ModulePickerProps) {
  const t = useMessages(messages)
  const names = useShownNames()
  const { chatbotdomains } = pageData().settings
  const entries = moduleEntries(modules ?? [], local.read('email') ?? '', chatbotdomains).map(names.module)
  return (
    <Page title={t('modules')} lead={t('modulesLead')}>
      <Failure title={t('failed')} text={problem} busy={isRetrying} onRetry={onRetry} />
      {modules === null && problem === null ? <Skeleton height="9rem" /> : null}
      {modules !== null && modules.length === 0 ? (
        <EmptyState icon={CircleAlert} title={t('noModules')} text={t('noModulesAbout')} />
      ) : null}
      {entries.length === 0 ? null : <Choice entries={entries} opened={opened} />}
    </Page>
  )
}

/** The search and its results. */
function Choice({ entries, opened }: { entries: readonly ModuleEntry[]; opened: Opened }) {
  const t = useMessages(messages)
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const toSearch = () => input.current?.focus()
  useTypedSearch(toSearch)
  const found = matchModules(entries, query)
  const isSearching = query.trim() !== ''
  const selected = selectedModule(entries, chosenModule(), pageData().settings.defaultmodule)
  const clear = () => {
    setQuery('')
    toSearch()
  }
  const openFirst = () => {
    const first = found.find(hasHome)
    if (first === undefined) return
    chooseModule(first.modulekey)
    goTo(first.home)
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') clear()
    if (event.key === 'Enter' && isSearching) openFirst()
    if (event.key === 'ArrowDown' && focusCard(list.current, 0)) event.preventDefault()
  }
  return (
    <>
      <SearchField input={input} query={query} onQuery={setQuery} onKey={onSearchKey} />
      {isSearching ? null : <RecentModules entries={entries} opened={opened} />}
      <Live>{isSearching && found.length > 0 ? <FoundCount count={found.length} /> : null}</Live>
      <ModuleCards list={list} entries={found} selected={selected} onAbove={toSearch} onEscape={clear} />
      <Live>
        {found.length > 0 ? null : (
          <EmptyState icon={SearchX} title={t('nothingFound', { query: query.trim() })} text={t('nothingFoundAbout')}>
            <Button kind="secondary" onClick={clear}>
              {t('clear')}
            </Button>
          </EmptyState>
        )}
      </Live>
    </>
  )
}

type SearchFieldProps = {
  input: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  onKey: (event: KeyboardEvent) => void
}

function SearchField({ input, query, onQuery, onKey }: SearchFieldProps) {
  const t = useMessages(messages)
  return (
    <search className={`${field.frame} ${styles.search}`}>
      <span className={field.lead}>
        <Icon icon={Search} />
      </span>
      <input
        ref={input}
        type="search"
        className={field.input}
        aria-label={t('search')}
        placeholder={t('search')}
        aria-keyshortcuts="/"
        value={query}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKey}
      />
      <kbd className={styles.hint} aria-hidden="true">
        /
      </kbd>
    </search>
  )
}

/** The number of found modules, for screen readers only, because the cards show it. */
function FoundCount({ count }: { count: number }) {
  const t = useMessages(messages)
  return <p className={styles.heard}>{t('found', { count })}</p>
}
