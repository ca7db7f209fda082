import type { PhoneCountry } from '#features/trial/contract/phone.ts'
import { useState, type ComponentProps } from 'react'
import type { CaptchaSlot } from '@portico/web/core/features/offers.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { Field, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { PhoneCountrySelect } from './phone-country-select.tsx'
import { RegistrationDialogs } from './registration-dialogs.tsx'
import styles from './register-form.module.css'
import { useRegistration, type Registered, type Registration } from './use-registration.ts'
import messages from '#features/trial/web/messages/en.json'
import uiMessages from '@portico/web/ui/messages/en.json'

type RegisterFormProps = CaptchaSlot & { isMsp: boolean; onRegistered: (registered: Registered) => void }

/**
 * The form of a trial. Enter submits it; it is not sent while a field has an error (spec B §5).
 */
export function RegisterForm({ isMsp, onRegistered, Captcha, proofsOfWork }: RegisterFormProps) {
  const t = useMessages(messages)
  const tUi = useMessages(uiMessages)
  const registration = useRegistration({ isMsp, proofsOfWork, onRegistered })
  const { form } = registration
  return (
    <>
      <Form of={form} className={styles.form}>
        <Fields registration={registration} />
        <CaptchaField registration={registration} Captcha={Captcha} />
        <Button type="submit" wide busy={form.busy}>
          {t('getStarted')}
        </Button>
        <p className={styles.privacy}>
          <a href={pageData().settings.privacypolicy || '/privacypolicy?name=privacy'} target="_blank" rel="noopener">
            {tUi('privacyPolicy')}
          </a>
        </p>
      </Form>
      <RegistrationDialogs registration={registration} />
    </>
  )
}

function Fields({ registration }: { registration: Registration }) {
  const t = useMessages(messages)
  const [country, setCountry] = useState<PhoneCountry>('US')
  const [nameDirection, companyDirection] = [useOwnDirection(), useOwnDirection()]
  const { form, rules, check } = registration
  const to = (field: 'name' | 'email' | 'company' | 'phone') => ({
    ...form.field(field),
    required: field !== 'phone',
    onBlur: () => check(field),
  })
  return (
    <>
      <div className={styles.pairs}>
        <Field of={form} name="name">
          <TextField {...to('name')} {...nameDirection} label={t('name')} autoComplete="name" />
        </Field>
        <Field of={form} name="email">
          <TextField
            {...to('email')}
            label={t('email')}
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@company.com"
          />
        </Field>
        <Field of={form} name="company">
          <TextField {...to('company')} {...companyDirection} label={t('company')} autoComplete="organization" />
        </Field>
        <Field of={form} name="phone">
          <TextField
            {...to('phone')}
            label={t('mobile')}
            type="tel"
            dir="ltr"
            autoComplete="tel-national"
            lead={<PhoneCountrySelect countries={rules?.countries ?? []} country={country} onChoose={setCountry} />}
          />
        </Field>
      </div>
      <Field of={form} name="agree">
        <Agree {...form.field('agree')} />
      </Field>
    </>
  )
}

type AgreeProps = Pick<ComponentProps<'input'>, 'name' | 'aria-describedby'> & { invalid: boolean }

function Agree({ invalid, ...attributes }: AgreeProps) {
  const t = useMessages(messages)
  return (
    <label className={styles.agree}>
      <input {...attributes} type="checkbox" required aria-invalid={invalid || undefined} />
      <span>
        {marked(t, 'agree', (text) => (
          <a href="/policy?name=terms" target="_blank" rel="noopener">
            {text}
          </a>
        ))}
      </span>
    </label>
  )
}
