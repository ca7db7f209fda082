import { useEffect } from 'react'
import { goTo } from '../plumbing/navigate.ts'
import { pageData } from '../plumbing/page-data.ts'
import { Button } from '../ui/button.tsx'
import { Stopped } from '../ui/stopped.tsx'
import styles from '../ui/stopped.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/**
 * Where a password reset ends that came too late, or with a wrong temporary password (spec A §2, spec B §2).
 */
export function ValidityExpired() {
  useEffect(() => {
    document.title = `${say('expired')} · ${pageData().settings.apptitle}`
  }, [])
  return (
    <Stopped>
      <h1 className={styles['title']}>{say('expired')}</h1>
      <p className={styles['why']}>{say('expiredAbout')}</p>
      <div className={styles['buttons']}>
        <Button onClick={() => goTo('/', 'replace')}>{say('goToLogin')}</Button>
      </div>
    </Stopped>
  )
}
