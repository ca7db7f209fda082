import { useState } from 'react'
import hidden from './hidden.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

type WaitSentenceProps = {
  seconds: number
  /** The sentence for a number of seconds left. */
  sentence: (seconds: number) => string
}

/**
 * A sentence that names a wait and counts it down. Only its first text is announced.
 */
export function WaitSentence({ seconds, sentence }: WaitSentenceProps) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const left = useSecondsUntil(until, 200)
  return (
    <>
      <span className={hidden.hidden}>{sentence(seconds)}</span>
      <span aria-hidden="true">{sentence(left)}</span>
    </>
  )
}
