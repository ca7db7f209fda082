import field from '@portico/web/ui/field.module.css'
import hidden from '@portico/web/ui/hidden.module.css'
import styles from './documentation-search.module.css'
import messages from '#features/documentation/web/messages/en.json'
import { searchLongest, type FoundPassage } from '#features/documentation/contract/documents.ts'
import { Search } from 'lucide'
import { useEffect, useState, type FocusEvent, type SubmitEvent } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { FoundIn } from './found-in.tsx'
import { useListbox, type ListboxState } from './use-listbox.ts'
import { resultsAddress, useSearch, useSettled } from './use-search.ts'

/** The number of results shown while typing; the page of results shows all. */
const shownAtMost = 6

/** An option of the list: a result, another search text, or the page of all results. */
type Offer = { value: string } & (
  | { kind: 'found'; found: FoundPassage }
  | { kind: 'suggestion'; text: string }
  | { kind: 'all'; text: string }
)

/**
 * Shows the search field of the documentation, with results while typing. Enter without a selected option opens the
 * page of all results. The key `/` focuses the field.
 */
export function SearchBox({ searched }: { searched: string }) {
  const t = useMessages(messages)
  const { typed, setTyped, search, offers } = useOffers(searched)
  const list = useListbox(offers.length)
  const status = statusOf(search, typed, t)
  const isShown = list.isOpen && typed.trim() !== '' && status !== ''
  useSearchKey()
  const open = (address: string) => {
    list.close()
    goTo(address)
  }
  const choose = (offer: Offer) => {
    if (offer.kind === 'suggestion') setTyped(offer.text)
    else open(offer.kind === 'found' ? offer.found.link : resultsAddress(offer.text))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = isShown && list.active !== null ? offers[list.active] : undefined
    if (chosen !== undefined) choose(chosen)
    else if (typed.trim() !== '') open(resultsAddress(typed))
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) list.close()
  }
  return (
    <form role="search" className={styles.box} onSubmit={submit} onBlur={leave}>
      <Field
        typed={typed}
        onType={(text) => {
          setTyped(text)
          list.open()
        }}
        list={list}
        isShown={isShown && offers.length > 0}
      />
      <div className={hidden.hidden}>
        <Live>{isShown ? status : null}</Live>
      </div>
      <div className={styles.popup} hidden={!isShown}>
        <p aria-hidden="true" className={styles.status}>
          {status}
        </p>
        <Offers offers={offers} list={list} onChoose={choose} />
      </div>
    </form>
  )
}

type FieldProps = { typed: string; onType: (text: string) => void; list: ListboxState; isShown: boolean }

function Field({ typed, onType, list, isShown }: FieldProps) {
  const t = useMessages(messages)
  return (
    <>
      <label className={hidden.hidden} htmlFor={searchFieldId}>
        {t('search')}
      </label>
      <div className={field.frame}>
        <span className={field.lead}>
          <Icon icon={Search} />
        </span>
        <input
          id={searchFieldId}
          type="search"
          role="combobox"
          className={field.input}
          placeholder={t('searchShort')}
          maxLength={searchLongest}
          autoComplete="off"
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list.id}
          aria-activedescendant={isShown && list.active !== null ? list.optionId(list.active) : undefined}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={list.onKeyDown}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </div>
    </>
  )
}

type OffersProps = { offers: readonly Offer[]; list: ListboxState; onChoose: (offer: Offer) => void }

function Offers({ offers, list, onChoose }: OffersProps) {
  const t = useMessages(messages)
  return (
    <div id={list.id} role="listbox" aria-label={t('resultList')}>
      {offers.map((offer, index) => (
        // The option is not in the tab order, because the field keeps the focus.
        <button
          key={offer.value}
          type="button"
          tabIndex={-1}
          id={list.optionId(index)}
          role="option"
          aria-selected={index === list.active}
          className={styles.offer}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => list.activate(index)}
          onClick={() => onChoose(offer)}
        >
          {offer.kind === 'found' ? <FoundIn found={offer.found} /> : null}
          {offer.kind === 'suggestion' ? <span lang="en">{offer.text}</span> : null}
          {offer.kind === 'all' ? <span>{t('allResults', { wanted: offer.text })}</span> : null}
        </button>
      ))}
    </div>
  )
}

function useOffers(searched: string) {
  const [typed, setTyped] = useState(searched)
  const [before, setBefore] = useState(searched)
  // Another search was opened, for example with the browser's Back button.
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const search = useSearch(useSettled(typed))
  const offers = search.data?.ok === true && typed.trim() !== '' ? offersOf(search.data.data, typed.trim()) : []
  return { typed, setTyped, search, offers }
}

function offersOf({ results, suggestions }: { results: FoundPassage[]; suggestions: string[] }, text: string): Offer[] {
  const shown = results.slice(0, shownAtMost).map((found): Offer => ({ kind: 'found', value: found.link, found }))
  if (results.length > shownAtMost) shown.push({ kind: 'all', value: 'all', text })
  return [...shown, ...suggestions.map((text): Offer => ({ kind: 'suggestion', value: `? ${text}`, text }))]
}

/** Returns the status sentence above the list, which assistive technology announces. */
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

/** Makes the key `/` focus the field, except while the user is entering text. */
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

/** The id of the documentation's search field. */
export const searchFieldId = 'documentation-search'

/**
 * Focuses the search field and selects its text.
 */
export function focusSearch(): void {
  const field = document.getElementById(searchFieldId)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
