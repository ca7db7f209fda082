import { CircleOff } from 'lucide'
import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'wouter'
import { chooseModule } from '@portico/web/core/modules/chosen-module.ts'
import { iconOfModule } from '@portico/web/core/modules/icon-of-module.ts'
import { hasHome, type ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { cellAfter } from './grid-move.ts'
import styles from './module-picker.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/modules/web/messages/en.json'

type ModuleCardsProps = {
  list: RefObject<HTMLUListElement | null>
  entries: readonly ModuleEntry[]
  /** The module that is marked. */
  selected: ModuleEntry | undefined
  /** Called when the focus moves up from the first row of cards. */
  onAbove: () => void
  onEscape: () => void
}

const cardsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]

/** Moves the focus to a card by its index. Returns whether there is such a card. */
export function focusCard(list: HTMLElement | null, at: number): boolean {
  const card = cardsIn(list)[at]
  card?.focus()
  return card !== undefined
}

/** Returns the number of cards in the first row. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top
  const next = cards.findIndex((card) => card.getBoundingClientRect().top !== top)
  return next === -1 ? cards.length : next
}

/**
 * Modules as cards; the arrow keys move between them in their visual order. The card of a module without pages here
 * says so, and names whom to ask.
 */
export function ModuleCards({ list, entries, selected, onAbove, onEscape }: ModuleCardsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Escape') return onEscape()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
    const cards = cardsIn(list.current)
    const at = cards.findIndex((card) => card.contains(document.activeElement))
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to =
      at === -1 ? null : cellAfter(event.key, { at, count: cards.length, columns: columnsOf(cards), isRightToLeft })
    if (to === null) return undefined
    event.preventDefault()
    if (to === -1) onAbove()
    else cards[to]?.focus()
    return undefined
  }
  return (
    <ul ref={list} className={styles.cards} onKeyDown={onKeyDown}>
      {entries.map((entry) => (
        <li key={entry.modulekey}>
          {hasHome(entry) ? (
            <Link
              href={entry.home}
              className={styles.card}
              data-card
              aria-current={entry.modulekey === selected?.modulekey ? 'true' : undefined}
              onClick={() => chooseModule(entry.modulekey)}
            >
              <Face entry={entry} />
            </Link>
          ) : (
            <Unavailable entry={entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Face({ entry }: { entry: ModuleEntry }) {
  return (
    <>
      <span className={styles.glyph}>
        <Icon icon={iconOfModule(entry)} size={1.5} />
      </span>
      <span className={styles.name} dir="auto">
        {entry.modulelabel}
      </span>
      {entry.moduledescription === '' ? null : (
        <span className={styles.detail} dir="auto">
          {entry.moduledescription}
        </span>
      )}
    </>
  )
}

/** A card without a link. It can be focused, so that keyboard and screen reader users reach it. */
function Unavailable({ entry }: { entry: ModuleEntry }) {
  const t = useMessages(messages)
  return (
    <div role="link" aria-disabled="true" tabIndex={0} className={`${styles.card} ${styles.unavailable}`} data-card>
      <Face entry={entry} />
      <span className={styles.state}>
        <Icon icon={CircleOff} size={1} />
        {t('notAvailable')}
      </span>
      <span className={styles.detail}>{t('notAvailableAbout')}</span>
    </div>
  )
}
