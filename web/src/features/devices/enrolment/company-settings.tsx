import { collections, type Collection } from '@portico/contract/core/devices/device-facts.ts'
import { changeCompany } from '@portico/contract/features/devices/change-company.ts'
import { companyName, updateRings, type CompanySettings } from '@portico/contract/features/devices/company-settings.ts'
import { readCompany } from '@portico/contract/features/devices/read-company.ts'
import { useState } from 'react'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { messageFor, send } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useOwnDirection } from '#web/ui/form/use-own-direction.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { aboutCollection, Collected } from '#web/features/devices/state/collected.tsx'
import type { Company } from './made-code.tsx'
import styles from './enrolment.module.css'
import messages from '#web/features/devices/enrolment/messages/en.json'
import stateMessages from '#web/features/devices/state/messages/en.json'

/** When a company's devices get a new version. */
const ringNames = { 10: 'ring10', 50: 'ring50', 100: 'ring100' } as const

type CompanySettingsProps = { company: Company; onClose: () => void; onSaved: (companyname: string) => void }

/**
 * The dialog with what agents of a company send, and how its devices are enrolled and updated.
 */
export function CompanySettingsDialog({ company, onClose, onSaved }: CompanySettingsProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readCompany, { params: { id: company.id } })
  return (
    <FormDialog title={t('settingsOf', { company: company.companyname })} text={t('settingsAbout')} onClose={onClose}>
      <Failure
        title={t('settingsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={5} /> : null}
      {data?.ok === true ? <Settings settings={data.data} onClose={onClose} onSaved={onSaved} /> : null}
    </FormDialog>
  )
}

type SettingsProps = Pick<CompanySettingsProps, 'onClose' | 'onSaved'> & { settings: CompanySettings }

function Settings({ settings, onClose, onSaved }: SettingsProps) {
  const t = useMessages(messages)
  const direction = useOwnDirection()
  const [collection, setCollection] = useState<Collection>(settings.collection)
  const form = useForm({
    fields: ['companyname', 'approval', 'ring'],
    check: ({ companyname }) =>
      companyName.safeParse(companyname).success ? null : { fields: { companyname: t('name-length') } },
    call: ({ companyname, approval, ring }) =>
      send(changeCompany, {
        params: { id: settings.id },
        body: {
          ...{ companyname, collection, needs_approval: approval === 'on' },
          update_ring: updateRings.find((each) => `${each}` === ring) ?? null,
        },
      }),
    refused: (outcome) => refusalNotice(outcome, t, { companyname: ['company-name-taken'] }),
    onDone: ({ data }) => onSaved(data.companyname),
  })
  return (
    <Form of={form} className={styles.fields}>
      <Field of={form} name="companyname">
        <TextField
          {...form.field('companyname')}
          {...direction}
          label={t('companyName')}
          defaultValue={settings.companyname}
          maxLength={60}
          autoComplete="off"
        />
      </Field>
      <CollectionChoice collection={collection} onChoose={setCollection} />
      <label className={styles.check}>
        <input type="checkbox" name="approval" defaultChecked={settings.needs_approval} />
        {t('needsApproval')}
      </label>
      <SelectField
        name="ring"
        label={t('updates')}
        defaultValue={settings.update_ring === null ? '' : `${settings.update_ring}`}
        options={[
          { value: '', text: t('ringByChance') },
          ...updateRings.map((ring) => ({ value: `${ring}`, text: t(ringNames[ring]) })),
        ]}
      />
      <div className={dialog.foot}>
        <FormAlert of={form} />
        <div className={dialog.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

type CollectionChoiceProps = { collection: Collection; onChoose: (collection: Collection) => void }

function CollectionChoice({ collection, onChoose }: CollectionChoiceProps) {
  const t = useMessages(messages)
  const states = useMessages(stateMessages)
  return (
    <>
      <RadioCards
        legend={states('collects')}
        field="collection"
        cards={collections.map((value) => ({
          ...{ value, name: states(value), detail: states(aboutCollection[value]) },
        }))}
        chosen={collection}
        onChoose={(value) => onChoose(collections.find((each) => each === value) ?? collection)}
      />
      <div className={styles.sends}>
        <p className={styles.label}>{t('sends')}</p>
        <Collected collection={collection} />
      </div>
    </>
  )
}
