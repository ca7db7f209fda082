import { useState } from 'react'
import hidden from './hidden.module.css'
import { useSecondsUntil } from './use-now.ts'

type WaitSentenceProps = {
  seconds: number
  /** Returns the sentence for the seconds left. */
  sentence: (seconds: number) => string
}

/** A sentence that counts down a wait. Only its first text is announced. */
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
