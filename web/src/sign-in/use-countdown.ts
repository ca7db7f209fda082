import { timings } from '@portico/contract/sign-in/timings.ts'
import { wordsOf } from '../plumbing/words.ts'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/**
 * Whole seconds until `deadline` (milliseconds since 1970), by a look at the clock every 10 ms (spec A §9).
 */
export function useCountdown(deadline: number): number {
  return useSecondsUntil(deadline, timings.codeTick)
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
