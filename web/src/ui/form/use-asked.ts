import { useState } from 'react'
import { useOneAtATime } from './one-at-a-time.ts'

/**
 * Returns the state of a confirmation dialog. `asked` is the subject of the question, null while the dialog is closed;
 * `shown` is the last subject, so that the text stays while the dialog fades. A problem is shown until the subject
 * changes.
 */
export function useAsked<About extends object | string>(asked: About | null) {
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) {
    setShown(asked)
    setProblem(null)
  }
  return { shown, busy, run, problem, setProblem }
}
