import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { goTo } from '../plumbing/navigate.ts'
import { pageData } from '../plumbing/page-data.ts'
import { Button } from '../ui/button.tsx'
import { Stopped } from '../ui/stopped.tsx'
import styles from '../ui/stopped.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/** What the reset page leaves in the history of the tab for a link that is good still. */
const resetAgain = z.object({ token: z.string(), triesLeft: z.int() })

/**
 * Where a password reset ends that came too late, or with a wrong temporary password (spec A §2, spec B §2).
 */
export function ValidityExpired() {
  useEffect(() => {
    document.title = `${say('expired')} · ${pageData().settings.apptitle}`
  }, [])
  const [{ data: again }] = useState(() =>
    resetAgain.safeParse((history.state as { resetAgain?: unknown } | null)?.resetAgain),
  )
  const left = again?.triesLeft ?? null
  return (
    <Stopped>
      <h1 className={styles['title']}>{say('expired')}</h1>
      <p className={styles['why']}>
        {say('expiredWhy')} {nextOf(left)}
      </p>
      <div className={styles['buttons']}>
        {again === undefined || again.triesLeft === 0 ? null : (
          <Button onClick={() => goTo(`/reset?resettoken=${encodeURIComponent(again.token)}`, 'replace')}>
            {say('enterAgain')}
          </Button>
        )}
        <Button kind={left === null || left === 0 ? 'primary' : 'secondary'} onClick={() => goTo('/', 'replace')}>
          {say('goToLogin')}
        </Button>
      </div>
    </Stopped>
  )
}

/** What helps: another try where the link is good still, else a new reset. */
function nextOf(triesLeft: number | null): string {
  if (triesLeft === null) return say('expiredAsk')
  return triesLeft === 0 ? say('noTryLeft') : say('triesLeft', { count: triesLeft })
}
