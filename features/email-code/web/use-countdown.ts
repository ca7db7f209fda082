import { codeTick } from '@portico/contract/core/authentication/code-rules.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import { useSecondsUntil } from '@portico/web/ui/use-now.ts'
import type messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** Returns whole seconds until `deadline` (milliseconds since 1970). Reads the clock every 10 ms (spec A §9). */
export function useCountdown(deadline: number): number {
  return useSecondsUntil(deadline, codeTick)
}

/** Formats seconds as minutes and seconds: `9:05` for 545 seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the announced text, which changes only at 5 minutes, 1 minute, 30 seconds and the end. */
export function spokenTime(t: Translate<typeof messages>, seconds: number): string {
  if (seconds === 0) return textOf(t, 'code-expired')
  if (seconds <= 30) return t('lessThanHalfAMinute')
  if (seconds <= 60) return t('lessThanAMinute')
  return seconds <= 300 ? t('lessThanFiveMinutes') : ''
}
