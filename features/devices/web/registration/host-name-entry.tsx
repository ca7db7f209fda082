import { findDevices, type FoundDevice } from '#features/devices/contract/find-devices.ts'
import { Monitor } from 'lucide'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

/** The maximum length of a host name (RFC 1035). */
const longest = 253

type HostNameEntryProps = {
  /** A notice about why the host name is requested, if there is an unusual reason; otherwise null. */
  notice: string | null
  /** Called with all devices of the host name, at least one. The form is busy until the promise settles. */
  onFound: (devices: readonly FoundDevice[]) => Promise<void>
  onNone: (hostname: string) => void
  /** The ref of the field, with which callers return the focus to it. */
  input: RefObject<HTMLInputElement | null>
  /** Alternatives to entering a host name. */
  children?: ReactNode
}

/**
 * Shows the field for a host name (spec B §4, "Success screen"), which looks up its devices. Any 404 means that there
 * are none (spec B §8, "Asset lookup"). Confirm does nothing while a request is pending (spec B §5).
 */
export function HostNameEntry({ notice, onFound, onNone, input, children }: HostNameEntryProps) {
  const t = useMessages(messages)
  const form = useForm({
    fields: ['hostname'],
    check: ({ hostname }) => (hostname.trim() === '' ? { fields: { hostname: t('required') } } : null),
    call: ({ hostname }) => send(findDevices, { query: { hostname: hostname.trim(), isactive: 'true' } }),
    refused(outcome, { hostname }) {
      if (outcome.status !== 404) return { text: messageFor(outcome, t) }
      onNone(hostname.trim())
      return null
    },
    onDone: ({ data }, { hostname }) => (data.length === 0 ? onNone(hostname.trim()) : onFound(data)),
  })
  useEffect(() => input.current?.focus(), [input])
  return (
    <Form of={form} className={styles.form}>
      <p className={styles.about}>{t('entryAbout')}</p>
      <Alert kind="info" text={notice} />
      <Field of={form} name="hostname">
        <TextField
          {...form.field('hostname')}
          label={t('hostname')}
          lead={<Icon icon={Monitor} />}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          ref={input}
        />
      </Field>
      <FormAlert of={form} />
      <Button type="submit" wide busy={form.busy}>
        {t('confirm')}
      </Button>
      {children}
      <details className={styles.how}>
        <summary>{t('howTitle')}</summary>
        <ul>
          {(['howWindows', 'howLinux', 'howMac'] as const).map((how) => (
            <li key={how}>{t(how)}</li>
          ))}
        </ul>
      </details>
    </Form>
  )
}
