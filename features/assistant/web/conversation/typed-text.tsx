import { useEffect, useState } from 'react'
import hidden from '@portico/web/ui/hidden.module.css'

/** Spec B §9: the typing delay, in milliseconds a character. */
const delay = 30

/** What has been typed out before: it is not again where the user returns to it. */
const typed = new WeakSet()

/**
 * A text that appears letter by letter; at once with reduced motion, on a click or a key, and while the page is not visible. Screen
 * readers get the whole text once. `of` is what it belongs to.
 */
export function TypedText({ of, text }: { of: object; text: string }) {
  const [shown, setShown] = useState(() =>
    typed.has(of) || matchMedia('(prefers-reduced-motion: reduce)').matches ? text.length : 0,
  )
  useEffect(() => () => void typed.add(of), [of])
  useEffect(() => {
    if (shown >= text.length) return undefined
    const next = setTimeout(() => setShown(document.hidden ? text.length : shown + 1), delay)
    const finish = () => setShown(text.length)
    addEventListener('keydown', finish)
    addEventListener('pointerdown', finish)
    return () => {
      clearTimeout(next)
      removeEventListener('keydown', finish)
      removeEventListener('pointerdown', finish)
    }
  }, [shown, text])
  if (shown >= text.length) return text
  return (
    <>
      <span aria-hidden="true">{text.slice(0, shown)}</span>
      <span className={hidden.hidden}>{text}</span>
    </>
  )
}
