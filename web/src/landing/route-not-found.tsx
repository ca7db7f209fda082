import { givenMessage } from '@portico/contract/landing/given-message.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { pageData } from '../plumbing/page-data.ts'
import { Button } from '../ui/button.tsx'
import { Stopped } from '../ui/stopped.tsx'
import styles from '../ui/stopped.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/** Seconds; spec B §9. */
const countdown = 5

type RouteNotFoundProps = {
  /** Where someone who is signed in can go instead; null for a visitor. */
  onReturn: (() => void) | null
  /** Clears everything and goes to `/`. */
  onLeave: () => void
}

/**
 * The page of every unknown path (spec B §2, §4): the message it was given, or Route Not Found; at the end of the countdown
 * storage is cleared and the user is at `/`.
 */
export function RouteNotFound({ onReturn, onLeave }: RouteNotFoundProps) {
  const [left, setLeft] = useState(countdown)
  const [given] = useState(() => givenMessage(location.search, history.state))
  const title = given ?? say('notFound')
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    document.title = `${title} · ${pageData().settings.apptitle}`
  }, [title])
  useEffect(() => {
    if (left === 0) {
      leave()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <Stopped>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['why']} aria-hidden="true">
        {say.marked(
          'redirected',
          (text) => (
            <span className={styles['count']}>{text}</span>
          ),
          { seconds: left },
        )}
      </p>
      {/* After the region that announces it. */}
      <output className={styles['heard']}>
        {left < countdown ? say.marked('redirected', (text) => text, { seconds: countdown }) : null}
      </output>
      <div className={styles['buttons']}>
        {onReturn === null ? null : <Button onClick={onReturn}>{say('backToApp')}</Button>}
        <Button kind="secondary" onClick={onLeave}>
          {say('goToLogin')}
        </Button>
      </div>
    </Stopped>
  )
}
