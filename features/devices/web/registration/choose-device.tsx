import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Field } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { withoutCall } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { relativeTime } from '@portico/web/ui/relative-time.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

type ChooseDeviceProps = {
  devices: readonly FoundDevice[]
  /** Registers the chosen device; the dialog is busy until the promise settles. */
  onChoose: (device: FoundDevice) => Promise<void>
  onClose: () => void
}

/**
 * Lets the user choose among devices of one host name, by system, signed-in user and the time when they were last seen.
 */
export function ChooseDevice({ devices, onChoose, onClose }: ChooseDeviceProps) {
  const t = useMessages(messages)
  const now = useNow()
  const [chosen, setChosen] = useState<string | null>(null)
  const device = devices.find(({ deviceid }) => deviceid === chosen)
  const form = useForm({
    fields: ['deviceid'],
    check: () => (device === undefined ? { fields: { deviceid: t('required') } } : null),
    ...withoutCall,
    onDone: () => (device === undefined ? undefined : onChoose(device)),
  })
  const cards = devices.map(({ deviceid, os_version: version, system, user, last_seen: seen, companyname }) => ({
    value: deviceid,
    name: version || t(system),
    detail: [
      ...(user === null ? [] : [user === '' ? t('noUser') : t('userIs', { user })]),
      seen === null ? t('neverSeen') : t('seen', { when: relativeTime(Date.parse(seen), now, t.locale) }),
    ].join(' · '),
    more: companyname,
  }))
  return (
    <FormDialog
      title={t('severalTitle')}
      text={t('several', { hostname: devices[0]?.hostname ?? '' })}
      onClose={onClose}
    >
      <Form of={form} className={styles.form}>
        <Field of={form} name="deviceid">
          <RadioCards
            legend={t('devices')}
            field="deviceid"
            cards={cards}
            chosen={chosen}
            onChoose={setChosen}
            describedBy={form.field('deviceid')['aria-describedby']}
          />
        </Field>
        <div className={dialog.buttons}>
          <Button kind="secondary" disabled={form.busy} onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('yes')}
          </Button>
        </div>
      </Form>
    </FormDialog>
  )
}
