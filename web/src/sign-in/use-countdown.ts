import { remainingUntil } from '@portico/contract/sign-in/code-rules.ts'
import { timings } from '@portico/contract/sign-in/timings.ts'
import { useEffect, useState } from 'react'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

const secondsUntil = (deadline: number) => {
  const { minutes_remaining, seconds_remaining } = remainingUntil(deadline, Date.now())
  return minutes_remaining * 60 + seconds_remaining
}

/**
 * Whole seconds until `deadline` (milliseconds since 1970); looks at the clock every 10 ms (spec A §9), so that a
 * laptop that slept shows the truth at once, and renders once a second.
 */
export function useCountdown(deadline: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const look = () => setSeconds(secondsUntil(deadline))
    look()
    const timer = setInterval(look, timings.codeTick)
    return () => clearInterval(timer)
  }, [deadline])
  return seconds
}

/**
 * `9:05` for 545 seconds.
 */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * What to read out, which changes at coarse steps only: at 5 minutes, 1 minute, 30 seconds and the end.
 */
export function spokenTime(seconds: number): string {
  if (seconds === 0) return say('code-expired')
  if (seconds <= 30) return say('lessThanHalfAMinute')
  if (seconds <= 60) return say('lessThanAMinute')
  return seconds <= 300 ? say('lessThanFiveMinutes') : ''
}
