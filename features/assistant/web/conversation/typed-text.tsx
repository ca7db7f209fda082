import { useEffect, useState } from 'react'
import hidden from '@portico/web/ui/hidden.module.css'

/** Spec B §9: the typing delay, in milliseconds a character. */
const delay = 30

/** Texts already typed out, which are not typed again when the user returns to them. */
const typed = new WeakSet()

/**
 * Shows a text letter by letter; immediately with reduced motion, after a click or key press, and while the page is
 * hidden. Screen readers get the whole text once. `of` is the object that the text belongs to.
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
