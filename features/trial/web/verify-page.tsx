import { checkVerificationCode, verificationDigits } from '#features/trial/contract/verification.ts'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react'
import type { ProvenOwner } from '@portico/web/core/features/offers.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { CardPage } from '@portico/web/core/pages/card-page.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { focusOnArrival, FieldMessage } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Loader } from '@portico/web/ui/loader.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { useVerification, type Account, type Registrant, type Verification } from './use-verification.ts'
import styles from './verify.module.css'
import messages from '#features/trial/web/messages/en.json'
import uiMessages from '@portico/web/ui/messages/en.json'

/**
 * The page that a registration's email links to (spec B §2, "Verification page"). Opening it verifies nothing; a click
 * does.
 */
export function VerifyPage({ ChoosePassword }: { ChoosePassword: ComponentType<{ proven: ProvenOwner }> }) {
  const t = useMessages(messages)
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
  const t = useMessages(messages)
  if (view.at === 'loading') return <Loader />
  if (view.at === 'link') return <VerifyByLink verification={verification} who={view.who} />
  if (view.at === 'code') return <VerifyByCode verification={verification} />
  if (view.at === 'verified') {
    return (
      <div className={styles.form}>
        <p className={styles.about}>{t('isVerified')}</p>
        <Button wide onClick={() => verification.choosePassword(view.account)}>
          {t('choosePassword')}
        </Button>
      </div>
    )
  }
  if (view.at === 'address-refused') return <AddressRefused email={view.email} why={view.why} />
  return <Stopped why={view.why} />
}

/** A valid link: its registrant, and the button that verifies. Mail scanners open links, but do not press it. */
function VerifyByLink({ verification, who }: { verification: Verification; who: Registrant }) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const { mayUseCode, sendToken, refuse, verified, useCode } = verification
  const form = useForm({
    fields: [],
    call: sendToken,
    refused: (outcome) => {
      refuse(outcome)
      return null
    },
    onDone: ({ data }) => verified(data),
  })
  return (
    <div className={styles.form}>
      <p className={styles.about}>{t('verifyAbout', { name: who.name, company: who.company })}</p>
      <Button wide ref={(button) => button?.focus()} busy={form.busy} onClick={() => void form.run()}>
        {form.busy ? tUi('wait') : t('verifyNow')}
      </Button>
      {mayUseCode ? (
        <Button kind="quiet" onClick={useCode}>
          {t('enterCode')}
        </Button>
      ) : null}
    </div>
  )
}

/** The code of the email, for users who read it on another device or whose email program broke the link. */
function VerifyByCode({ verification }: { verification: Verification }) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const { sendCode, refuse, verified, resend } = verification
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => {
      const problem = checkVerificationCode(code)
      return problem === null ? null : { fields: { code: t(problem) } }
    },
    call: ({ code }) => sendCode(code),
    refused: (outcome) => {
      refuse(outcome)
      return null
    },
    onDone: ({ data }) => verified(data),
  })
  return (
    <Form of={form} className={styles.form}>
      <p className={styles.about}>{t('codeAbout', { digits: verificationDigits })}</p>
      <TextField
        {...form.field('code')}
        label={t('verificationCode')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * verificationDigits}
        ref={focusOnArrival}
      />
      <FieldMessage of={form} name="code" />
      <Button type="submit" wide busy={form.busy}>
        {form.busy ? tUi('wait') : t('verifyNow')}
      </Button>
      <Button kind="quiet" onClick={() => void resend()}>
        {t('resend')}
      </Button>
    </Form>
  )
}

/**
 * Says that the registered address is no longer accepted, with the summary under its field (spec B §8,
 * REGISTRATION_ERR002).
 */
function AddressRefused({ email, why }: { email: string; why: string }) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <div className={styles.form}>
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
      <Alert id={id} bare kind="danger" text={why} />
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  const t = useMessages(messages)
  return (
    <p className={styles.ways}>
      <a href="/registration">{t('registerAgain')}</a>
      <a href="/">{t('goToLogin')}</a>
    </p>
  )
}

/** Says that this link can no longer be used. */
function Stopped({ why }: { why: string }) {
  const [isRead] = useState(why)
  return (
    <div className={styles.form}>
      <p className={styles.about}>{isRead}</p>
      <OtherWays />
    </div>
  )
}

/** The outcome of a verification: the new account's details, why it was refused, or that the email was sent again. */
function VerifyDialogs({ verification }: { verification: Verification }) {
  const t = useMessages(messages)
  const { notice, close, resend, choosePassword } = verification
  const button = useRef<HTMLButtonElement>(null)
  if (notice === null) return null
  if (notice.outcome === 'verified')
    return <Verified account={notice.account} onClose={close} onChoose={choosePassword} />
  const isRefused = notice.outcome === 'refused'
  const first = isRefused && notice.mayResend ? t('resend') : null
  return (
    <FormDialog
      title={t(isRefused ? 'verifyRefused' : 'resentTitle')}
      text={notice.text}
      onClose={close}
      initialFocus={button}
    >
      <div className={dialog.buttons}>
        {first === null ? null : (
          <Button kind="secondary" onClick={() => void resend()}>
            {first}
          </Button>
        )}
        <Button ref={button} onClick={close}>
          {t(isRefused ? 'close' : 'ok')}
        </Button>
      </div>
    </FormDialog>
  )
}

type VerifiedProps = { account: Account; onClose: () => void; onChoose: (account: Account) => void }

function Verified({ account, onClose, onChoose }: VerifiedProps) {
  const t = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)
  const { name, email, company, address, trial_ends: ends } = account
  const details = [
    [t('company'), company],
    [t('email'), email],
    [t('signInAddress'), address],
    [t('trialUntil'), dateText(t.locale, Date.parse(ends), { dateStyle: 'long' })],
  ] as const
  return (
    <FormDialog title={t('verifiedTitle', { name })} text={t('verifiedAbout')} onClose={onClose} initialFocus={button}>
      <dl className={styles.details}>
        {details.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={() => location.assign(`${address}/?lang=${t.language}`)}>
          {t('goToLogin')}
        </Button>
        <Button ref={button} onClick={() => onChoose(account)}>
          {t('choosePassword')}
        </Button>
      </div>
    </FormDialog>
  )
}
