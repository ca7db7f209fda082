import type { RegistrationField } from '@portico/contract/features/trial/registration-rules.ts'
import { useId, useRef, type ComponentProps, type SyntheticEvent } from 'react'
import { pageData } from '#web/core/pages/page-data.ts'
import { useMessages } from '#web/platform/messages.ts'
import { marked } from '#web/platform/marked-message.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { FieldMessage } from '#web/ui/field-parts.tsx'
import { PhoneCountrySelect } from './phone-country-select.tsx'
import { RegistrationDialogs } from './registration-dialogs.tsx'
import styles from './register-form.module.css'
import { useRegistration, type Registration, type CaptchaSlot } from './use-registration.ts'
import messages from '#web/features/trial/messages/en.json'
import uiMessages from '#web/ui/messages/en.json'

/**
 * The form of a trial. Enter submits it; it is not sent while a field has an error (spec B §5).
 */
export function RegisterForm({ isMsp, Captcha, proofsOfWork }: { isMsp: boolean } & CaptchaSlot) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const form = useRef<HTMLFormElement>(null)
  const fieldOf = (field: RegistrationField) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`) ?? null
  const toFocus = useRef<RegistrationField>('name')
  const focus = (field: RegistrationField) => {
    toFocus.current = field
    fieldOf(field)?.focus()
  }
  const registration = useRegistration({ isMsp, focus, proofsOfWork })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void registration.submit()
  }
  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Fields registration={registration} />
        <Agree registration={registration} />
        <CaptchaField registration={registration} Captcha={Captcha} />
        <Button type="submit" wide busy={registration.busy}>
          {t('getStarted')}
        </Button>
        <p className={styles.privacy}>
          <a href={pageData().settings.privacypolicy || '/privacypolicy?name=privacy'} target="_blank" rel="noopener">
            {tUi('privacyPolicy')}
          </a>
        </p>
      </form>
      <RegistrationDialogs registration={registration} finalFocus={() => fieldOf(toFocus.current)} />
    </>
  )
}

function Fields({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const { form, rules, change } = registration
  const to = (field: 'name' | 'email' | 'company' | 'phone') => ({ field, registration })
  return (
    <div className={styles.pairs}>
      <Field {...to('name')} label={t('name')} autoComplete="name" dir={form.name === '' ? undefined : 'auto'} />
      <Field
        {...to('email')}
        label={t('email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@company.com"
      />
      <Field
        {...to('company')}
        label={t('company')}
        autoComplete="organization"
        dir={form.company === '' ? undefined : 'auto'}
      />
      <Field
        {...to('phone')}
        label={t('mobile')}
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        lead={
          <PhoneCountrySelect
            countries={rules?.countries ?? []}
            country={form.country}
            onChoose={(country) => change({ country })}
          />
        }
      />
    </div>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value'> & {
  field: 'name' | 'email' | 'company' | 'phone'
  registration: Registration
}

/** A field with the place of its sentence under it. */
function Field({ field, registration, ...rest }: FieldProps) {
  const id = useId()
  const { form, problems, change, check } = registration
  const problem = problems[field]
  return (
    <div className={styles.field}>
      <TextField
        {...rest}
        name={field}
        value={form[field]}
        required={field !== 'phone'}
        invalid={problem !== undefined}
        aria-describedby={id}
        onChange={(event) => change({ [field]: event.target.value })}
        onBlur={() => check(field)}
      />
      <FieldMessage id={id} problem={problem} />
    </div>
  )
}

function Agree({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const id = useId()
  const { form, problems, change } = registration
  return (
    <div className={styles.field}>
      <label className={styles.agree}>
        <input
          type="checkbox"
          name="agree"
          required
          checked={form.agree}
          aria-invalid={problems.agree !== undefined || undefined}
          aria-describedby={id}
          onChange={(event) => change({ agree: event.target.checked })}
        />
        <span>
          {marked(t, 'agree', (text) => (
            <a href="/policy?name=terms" target="_blank" rel="noopener">
              {text}
            </a>
          ))}
        </span>
      </label>
      <FieldMessage id={id} problem={problems.agree} />
    </div>
  )
}
