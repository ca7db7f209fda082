import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { goTo } from '@portico/web/platform/navigate.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Stopped } from './stopped.tsx'
import styles from '@portico/web/ui/stopped.module.css'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/** The history entry of the reset page, for a link that is still valid. */
const resetAgain = z.object({ token: z.string(), triesLeft: z.int() })

/**
 * The end of a password reset that has expired, or for which a wrong temporary password was entered (spec A §2, spec B
 * §2).
 */
export function ValidityExpired() {
  const t = useMessages(messages)
  useEffect(() => {
    document.title = `${t('expired')} · ${pageData().settings.apptitle}`
  }, [t])
  const [{ data: again }] = useState(() =>
    resetAgain.safeParse((history.state as { resetAgain?: unknown } | null)?.resetAgain),
  )
  const left = again?.triesLeft ?? null
  return (
    <Stopped>
      <h1 className={styles.title}>{t('expired')}</h1>
      <p className={styles.why}>
        {t('expiredWhy')} {nextOf(t, left)}
      </p>
      <div className={styles.buttons}>
        {again === undefined || again.triesLeft === 0 ? null : (
          <Button onClick={() => goTo(`/reset?resettoken=${encodeURIComponent(again.token)}`, 'replace')}>
            {t('enterAgain')}
          </Button>
        )}
        <Button kind={left === null || left === 0 ? 'primary' : 'secondary'} onClick={() => goTo('/', 'replace')}>
          {t('goToLogin')}
        </Button>
      </div>
    </Stopped>
  )
}

/** Returns a sentence about the next step: to try again if the link is still valid, else to request a new reset. */
function nextOf(t: Translate<typeof messages>, triesLeft: number | null): string {
  if (triesLeft === null) return t('expiredAsk')
  return triesLeft === 0 ? t('noTryLeft') : t('triesLeft', { count: triesLeft })
}
