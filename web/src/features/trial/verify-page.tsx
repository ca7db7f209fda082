import { useEffect, useEffectEvent, useId, useState, type ComponentType } from 'react'
import { messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CardPage } from '#web/core/pages/card-page.tsx'
import { focusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { Loader } from '#web/ui/loader.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EnterCode } from './enter-code.tsx'
import { FieldMessage } from '#web/ui/field-message.tsx'
import { useVerification, type ProvenOwner, type Verification } from './use-verification.ts'
import { VerifyDialogs } from './verify-dialogs.tsx'
import { VerifyLink } from './verify-link.tsx'
import styles from './verify.module.css'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')

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
    <CardPage title={t('verifyTitle')} dialogs={<VerifyDialogs verification={verification} />}>
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
        <p className={styles['about']}>{t('isVerified')}</p>
        <Button wide onClick={() => verification.choosePassword(view.account)}>
          {t('choosePassword')}
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
        label={t('email')}
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
      <a href="/registration">{t('registerAgain')}</a>
      <a href="/">{t('goToLogin')}</a>
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
