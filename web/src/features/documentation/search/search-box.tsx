import { searchLongest, type FoundPassage } from '@portico/contract/features/documentation/search-documentation.ts'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide'
import { useEffect, useState, type SubmitEvent } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { goTo } from '#web/platform/navigate.ts'
import field from '#web/ui/field.module.css'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import menu from '#web/ui/menu.module.css'
import { focusSearch, searchFieldId } from './focus-search.ts'
import { FoundIn } from './found-in.tsx'
import styles from './documentation-search.module.css'
import { resultsAddress, useSearch, useSettled } from './use-search.ts'
import messages from '#web/features/documentation/messages/en.json'

/** How many results are shown while typing; the page of results has all. */
const shownAtMost = 6

/** What the list offers: a result, another text to search for, or the page of all results. */
type Offer = { value: string } & (
  | { kind: 'found'; found: FoundPassage }
  | { kind: 'suggestion'; text: string }
  | { kind: 'all'; text: string }
)

/**
 * The search field of the documentation, with results while typing. Enter without a chosen one leads to the page of all results; the key `/`
 * leads to the field.
 */
export function SearchBox({ searched }: { searched: string }) {
  const t = useMessages(messages)
  const { typed, setTyped, isOpen, setOpen, search, offers } = useOffers(searched)
  useSearchKey()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    setOpen(false)
    goTo(resultsAddress(typed))
  }
  const choose = (offer: Offer) => {
    if (offer.kind === 'suggestion') return setTyped(offer.text)
    setOpen(false)
    goTo(offer.kind === 'found' ? offer.found.link : resultsAddress(offer.text))
  }
  return (
    <form role="search" className={styles.box} onSubmit={submit}>
      <Autocomplete.Root
        items={offers}
        filter={null}
        mode="none"
        value={typed}
        onValueChange={(text, { reason }) => {
          if (reason !== 'item-press') setTyped(text)
        }}
        open={isOpen && typed.trim() !== '' && (search.data !== undefined || search.isFetching)}
        onOpenChange={(open) => setOpen(open)}
      >
        <label className={hidden.hidden} htmlFor={searchFieldId}>
          {t('search')}
        </label>
        <Autocomplete.InputGroup className={field.frame}>
          <span className={field.lead}>
            <Icon icon={Search} />
          </span>
          <Autocomplete.Input
            id={searchFieldId}
            type="search"
            className={field.input}
            placeholder={t('searchShort')}
            maxLength={searchLongest}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </Autocomplete.InputGroup>
        <Offers status={statusOf(search, typed, t)} onChoose={choose} />
      </Autocomplete.Root>
    </form>
  )
}

function useOffers(searched: string) {
  const [typed, setTyped] = useState(searched)
  const [isOpen, setOpen] = useState(false)
  const [before, setBefore] = useState(searched)
  // Another search was opened, as by the browser's way back.
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const search = useSearch(useSettled(typed))
  const offers = search.data?.ok === true && typed.trim() !== '' ? offersOf(search.data.data, typed.trim()) : []
  return { typed, setTyped, isOpen, setOpen, search, offers }
}

function offersOf({ results, suggestions }: { results: FoundPassage[]; suggestions: string[] }, text: string): Offer[] {
  const shown = results.slice(0, shownAtMost).map((found): Offer => ({ kind: 'found', value: found.link, found }))
  if (results.length > shownAtMost) shown.push({ kind: 'all', value: 'all', text })
  return [...shown, ...suggestions.map((each): Offer => ({ kind: 'suggestion', value: `? ${each}`, text: each }))]
}

/** The sentence above the list, also for assistive technology. */
function statusOf(
  { data, isFetching }: ReturnType<typeof useSearch>,
  typed: string,
  t: ReturnType<typeof useMessages<typeof messages>>,
): string {
  if (data === undefined) return isFetching ? t('searching') : ''
  if (!data.ok) return messageFor(data, t)
  const { results, suggestions } = data.data
  if (results.length > 0) return t('results', { count: results.length })
  return [t('noResult', { wanted: typed.trim() }), suggestions.length > 0 ? t('didYouMean') : ''].join(' ').trim()
}

type OffersProps = { status: string; onChoose: (offer: Offer) => void }

function Offers({ status, onChoose }: OffersProps) {
  const t = useMessages(messages)
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className={styles.positioner} align="start" sideOffset={6} collisionPadding={12}>
        <Autocomplete.Popup className={`${menu.popup} ${styles.popup}`}>
          <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
          <Autocomplete.List className={styles.list} aria-label={t('search')}>
            {(offer: Offer) => (
              <Autocomplete.Item
                key={offer.value}
                value={offer}
                className={`${menu.item} ${styles.offer}`}
                onClick={() => onChoose(offer)}
              >
                {offer.kind === 'found' ? <FoundIn found={offer.found} /> : null}
                {offer.kind === 'suggestion' ? <span lang="en">{offer.text}</span> : null}
                {offer.kind === 'all' ? <span>{t('allResults', { wanted: offer.text })}</span> : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}

/** The key `/` leads to the field, except where text is entered. */
function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) return
      event.preventDefault()
      focusSearch()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
