import { useEffect, useEffectEvent, useState } from 'react'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { session, wipeStorage } from '@portico/web/core/sessions/storage.ts'
import { Live } from '@portico/web/ui/live.tsx'
import { Stopped } from './stopped.tsx'
import styles from '@portico/web/ui/stopped.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import { mayClose, windowHistory } from './may-close.ts'
import messages from '#features/landing/web/messages/en.json'

/** The time after which the window closes, in milliseconds (spec B §9, "Success-screen auto-close"). */
const closesAfter = 5_000

type SuccessPageProps = {
  endSession: () => Promise<unknown>
  /** Whether the computer's agent opened the page, so that there is no chat to continue in. */
  isOfAgent?: boolean
}

/**
 * The end of a sign-in that a bot requested (spec A §2, `/success`). After five seconds, its data in this browser are
 * cleared (not those of an earlier session: decisions/0052) and the window closes. If scripts cannot close it, the page
 * asks the user to.
 */
export function SuccessPage({ endSession, isOfAgent = false }: SuccessPageProps) {
  const t = useMessages(messages)
  const [isOver, setOver] = useState(false)
  const [closes] = useState(() => mayClose(windowHistory()))
  const finish = useEffectEvent(async () => {
    // A link may lead here too. It must not end a session that the user has opened for other work.
    if (session.read('fromBot') === 'true') {
      await endSession()
      wipeStorage()
    }
    setOver(true)
    if (closes) window.close()
  })
  useEffect(() => {
    document.title = `${t('loginSuccessful')} · ${pageData().settings.apptitle}`
  }, [t])
  useEffect(() => {
    const timer = setTimeout(() => void finish(), closesAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stopped>
      <h1 className={styles.title}>{t('loginSuccessful')}</h1>
      {isOver || isOfAgent ? null : <p className={styles.why}>{t(closes ? 'goOnInChat' : 'goOn')}</p>}
      <Live>{isOver || isOfAgent ? <p className={styles.why}>{t('canClose')}</p> : null}</Live>
    </Stopped>
  )
}
