import { useEffect, useEffectEvent, useId, useState, type ComponentType } from 'react'
import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import { CardPage } from '../ui/card-page.tsx'
import { focusOnArrival } from '../ui/focus-on-arrival.ts'
import { Loader } from '../ui/loader.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EnterCode } from './enter-code.tsx'
import { FieldMessage } from './field-message.tsx'
import { useVerification, type ProvenOwner, type Verification } from './use-verification.ts'
import { VerifyDialogs } from './verify-dialogs.tsx'
import { VerifyLink } from './verify-link.tsx'
import styles from './verify.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * Where the mail of a registration leads (spec B §2, "Verification page"). Opening it verifies nothing: a click does.
 */
export function VerifyPage({ ChoosePassword }: { ChoosePassword: ComponentType<{ proven: ProvenOwner }> }) {
  const verification = useVerification(location.search)
  const begin = useEffectEvent(() => void verification.begin())
  useEffect(() => begin(), [])
  const { view } = verification
  if (view.at === 'choosing') return <ChoosePassword proven={view.proven} />
  return (
    <CardPage title={say('verifyTitle')} dialogs={<VerifyDialogs verification={verification} />}>
      <Step verification={verification} view={view} />
    </CardPage>
  )
}

type StepProps = { verification: Verification; view: Exclude<Verification['view'], { at: 'choosing' }> }

function Step({ verification, view }: StepProps) {
  if (view.at === 'loading') return <Loader />
  if (view.at === 'link') return <VerifyLink verification={verification} who={view.who} />
  if (view.at === 'code') return <EnterCode verification={verification} />
  if (view.at === 'verified') {
    return (
      <div className={styles['form']}>
        <p className={styles['about']}>{say('isVerified')}</p>
        <Button wide onClick={() => verification.choosePassword(view.account)}>
          {say('choosePassword')}
        </Button>
      </div>
    )
  }
  if (view.at === 'address-refused') return <AddressRefused email={view.email} why={view.why} />
  return <Stopped why={view.why} />
}

/** The registered address is not taken any more: the summary under its field (spec B §8, REGISTRATION_ERR002). */
function AddressRefused({ email, why }: { email: string; why: string }) {
  const id = useId()
  return (
    <div className={styles['form']}>
      <TextField
        label={say('email')}
        name="email"
        type="email"
        dir="ltr"
        readOnly
        invalid
        aria-describedby={id}
        ref={focusOnArrival}
        value={email}
      />
      <FieldMessage id={id} problem={why} />
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  return (
    <p className={styles['ways']}>
      <a href="/registration">{say('registerAgain')}</a>
      <a href="/">{say('goToLogin')}</a>
    </p>
  )
}

/** Nothing more can be done with this link. */
function Stopped({ why }: { why: string }) {
  const [isRead] = useState(why)
  return (
    <div className={styles['form']}>
      <p className={styles['about']}>{isRead}</p>
      <OtherWays />
    </div>
  )
}
