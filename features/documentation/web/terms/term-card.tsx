import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { plainDefinition, type Term } from './term-forms.ts'
import styles from './term-link.module.css'

type TermCardProps = {
  term: Term
  link: HTMLElement
  /** Called when the pointer enters or leaves the card. */
  onPointer: (isOver: boolean) => void
  onClose: () => void
}

/** Pixels between the link and its card, and between the card and the window's edge. */
const gap = 6
const margin = 12

/**
 * Shows the explanation of a term below its link, or above it if there is no room below. Escape and scrolling close it
 * (WCAG 2.2, 1.4.13). Assistive technology gets the same text as the description of the link.
 */
export function TermCard({ term, link, onPointer, onClose }: TermCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    // Uses the box of the first line, because a box around several lines may begin far from the word.
    const word = link.getClientRects()[0] ?? link.getBoundingClientRect()
    const { width, height } = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
    const isBelow = word.bottom + gap + height <= innerHeight - margin
    const left = Math.max(margin, Math.min(word.left, document.documentElement.clientWidth - margin - width))
    setPosition({ left, top: isBelow ? word.bottom + gap : Math.max(margin, word.top - gap - height) })
  }, [link])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const scroll = () => close()
    addEventListener('keydown', press)
    addEventListener('scroll', scroll, { passive: true, capture: true })
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('scroll', scroll, { capture: true })
    }
  }, [])
  return (
    <div
      ref={card}
      role="tooltip"
      className={styles.card}
      style={position}
      lang="en"
      dir="ltr"
      onPointerEnter={() => onPointer(true)}
      onPointerLeave={() => onPointer(false)}
    >
      <p className={styles.name}>{term.term}</p>
      <p>{plainDefinition(term.markdown)}</p>
    </div>
  )
}
