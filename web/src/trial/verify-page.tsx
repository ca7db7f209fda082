import { useEffect, useEffectEvent, useState } from 'react'
import { wordsOf } from '../plumbing/words.ts'
import { CardPage } from '../ui/card-page.tsx'
import { Loader } from '../ui/loader.tsx'
import { EnterCode } from './enter-code.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import { VerifyDialogs } from './verify-dialogs.tsx'
import { VerifyLink } from './verify-link.tsx'
import styles from './verify.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * Where the mail of a registration leads (spec B §2, "Verification page"). Opening it verifies nothing: a click does.
 */
export function VerifyPage() {
  const verification = useVerification(location.search)
  const begin = useEffectEvent(() => void verification.begin())
  useEffect(() => begin(), [])
  return (
    <CardPage title={say('verifyTitle')} dialogs={<VerifyDialogs verification={verification} />}>
      <Step verification={verification} />
    </CardPage>
  )
}

function Step({ verification }: { verification: Verification }) {
  const { view } = verification
  if (view.at === 'loading') return <Loader />
  if (view.at === 'link') return <VerifyLink verification={verification} who={view.who} />
  if (view.at === 'code') return <EnterCode verification={verification} />
  if (view.at === 'verified') return <p className={styles['about']}>{say('isVerified')}</p>
  return <Stopped why={view.why} />
}

/** Nothing more can be done with this link. */
function Stopped({ why }: { why: string }) {
  const [isRead] = useState(why)
  return (
    <div className={styles['form']}>
      <p className={styles['about']}>{isRead}</p>
      <p className={styles['ways']}>
        <a href="/registration">{say('registerAgain')}</a>
        <a href="/">{say('goToLogin')}</a>
      </p>
    </div>
  )
}
