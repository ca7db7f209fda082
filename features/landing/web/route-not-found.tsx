import { givenMessage } from '#features/landing/contract/given-message.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Stopped } from './stopped.tsx'
import styles from '@portico/web/ui/stopped.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import messages from '#features/landing/web/messages/en.json'

/** The length of the countdown, in seconds (spec B §9). */
const countdown = 5

type RouteNotFoundProps = {
  /** Opens a page that a signed-in user can use instead; null for a visitor. */
  onReturn: (() => void) | null
  /** Clears storage and goes to `/`. */
  onLeave: () => void
}

/**
 * The page of every unknown path (spec B §2, §4). It shows the given message, or Route Not Found. At the end of the
 * countdown, storage is cleared and `/` is shown.
 */
export function RouteNotFound({ onReturn, onLeave }: RouteNotFoundProps) {
  const t = useMessages(messages)
  const [left, setLeft] = useState(countdown)
  const [given] = useState(() => givenMessage(location.search, history.state))
  const title = given ?? t('notFound')
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
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.why} aria-hidden="true">
        {marked(
          t,
          'redirected',
          (text) => (
            <span className={styles.count}>{text}</span>
          ),
          { seconds: left },
        )}
      </p>
      {/* Rendered after the region that announces it. */}
      <output className={styles.heard}>
        {left < countdown ? marked(t, 'redirected', (text) => text, { seconds: countdown }) : null}
      </output>
      <div className={styles.buttons}>
        {onReturn === null ? null : <Button onClick={onReturn}>{t('backToApp')}</Button>}
        <Button kind="secondary" onClick={onLeave}>
          {t('goToLogin')}
        </Button>
      </div>
    </Stopped>
  )
}
