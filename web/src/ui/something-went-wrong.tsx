import { wordsOf } from '../plumbing/words.ts'
import { Button } from './button.tsx'
import type { FallbackProps } from './error-boundary.tsx'
import styles from './stopped.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui')

const referenceWords = (reference: FallbackProps['reference']) => {
  if (reference === undefined) return say('faultReporting')
  return reference === null ? say('faultNotReported') : say('faultReference')
}

/**
 * Shown in place of a page that failed to render (spec B §8), with two ways on and the number under which the server's
 * log has it. Trying again loads the page anew: what could not be fetched before is then fetched again.
 */
export function SomethingWentWrong({ reference }: FallbackProps) {
  return (
    <main className={styles['stopped']}>
      <h1 className={styles['title']}>{say('faultTitle')}</h1>
      <p className={styles['why']}>{say('faultWhy')}</p>
      <p className={styles['reference']}>
        {referenceWords(reference)} {typeof reference === 'string' ? <strong>{reference}</strong> : null}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => location.reload()}>{say('faultTryAgain')}</Button>
        <Button kind="secondary" onClick={() => location.assign('/load')}>
          {say('faultStartAgain')}
        </Button>
      </div>
    </main>
  )
}
