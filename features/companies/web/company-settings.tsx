import { collections, type Collection } from '@portico/contract/core/devices/device-facts.ts'
import { changeCompany, readCompany } from '#features/companies/contract/companies.ts'
import {
  companyName,
  updateRings,
  type CompanySettings,
  type FlooredSettings,
} from '@portico/contract/core/tenants/company-settings.ts'
import { isBelowFloor } from '#features/companies/contract/provider-floors.ts'
import { useId, useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Field, FormAlert, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { aboutCollection, Collected } from '@portico/web/core/devices/collected.tsx'
import type { Company } from '@portico/web/core/devices/company-parts.ts'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './companies.module.css'
import messages from '#features/companies/web/messages/en.json'
import collectedMessages from '@portico/web/core/devices/messages/en.json'

/** The message key of each update ring. */
const ringNames = { 10: 'ring10', 50: 'ring50', 100: 'ring100' } as const

type CompanySettingsProps = { company: Company; onClose: () => void; onSaved: (companyname: string) => void }

/**
 * Shows the dialog with a company's settings: the data that its agents send, and how its devices are enrolled and
 * updated.
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

/** Returns whether the provider's floor rules out a value. The current value always stays available. */
const isHeldAt = (settings: CompanySettings) => (value: Partial<FlooredSettings>) =>
  isBelowFloor(settings, { ...settings, ...value }, settings.floor)

function Settings({ settings, onClose, onSaved }: SettingsProps) {
  const t = useMessages(messages)
  const direction = useOwnDirection()
  const isApprovalHeld = isHeldAt(settings)({ needs_approval: false })
  const [collection, setCollection] = useState<Collection>(settings.collection)
  const form = useForm({
    fields: ['companyname', 'approval', 'ring'],
    check: ({ companyname }) =>
      companyName.safeParse(companyname).success ? null : { fields: { companyname: t('name-length') } },
    call: ({ companyname, approval, ring }) =>
      send(changeCompany, {
        params: { id: settings.id },
        body: {
          ...{ companyname, collection, needs_approval: isApprovalHeld || approval === 'on' },
          update_ring: updateRings.find((updateRing) => `${updateRing}` === ring) ?? null,
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
      <CollectionChoice settings={settings} collection={collection} onChoose={setCollection} />
      <ApprovalChoice settings={settings} isHeld={isApprovalHeld} />
      <RingChoice settings={settings} />
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

type ChoiceProps = { settings: CompanySettings }
type CollectionChoiceProps = ChoiceProps & { collection: Collection; onChoose: (collection: Collection) => void }

function CollectionChoice({ settings, collection, onChoose }: CollectionChoiceProps) {
  const t = useMessages(messages)
  const collectedT = useMessages(collectedMessages)
  const about = useId()
  const cards = collections.map((value) => ({
    ...{ value, name: collectedT(value), detail: collectedT(aboutCollection[value]) },
    disabled: isHeldAt(settings)({ collection: value }),
  }))
  const isHeld = cards.some(({ disabled }) => disabled)
  return (
    <>
      <RadioCards
        legend={collectedT('collects')}
        field="collection"
        cards={cards}
        chosen={collection}
        onChoose={(value) => onChoose(collections.find((item) => item === value) ?? collection)}
        describedBy={isHeld ? about : undefined}
      />
      <ProviderMinimum id={about} isShown={isHeld} />
      <div className={styles.sends}>
        <p className={sections.label}>{t('sends')}</p>
        <Collected collection={collection} />
      </div>
    </>
  )
}

/** Shows the checkbox for approval. If the provider requires approval, the checkbox is disabled and not sent. */
function ApprovalChoice({ settings, isHeld }: ChoiceProps & { isHeld: boolean }) {
  const t = useMessages(messages)
  const about = useId()
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="approval"
          defaultChecked={settings.needs_approval}
          disabled={isHeld}
          aria-describedby={isHeld ? about : undefined}
        />
        {t('needsApproval')}
      </label>
      <ProviderMinimum id={about} isShown={isHeld} />
    </>
  )
}

function RingChoice({ settings }: ChoiceProps) {
  const t = useMessages(messages)
  const about = useId()
  const isHeld = isHeldAt(settings)
  const options = [
    { value: '', text: t('ringByChance'), disabled: isHeld({ update_ring: null }) },
    ...updateRings.map((ring) => ({
      ...{ value: `${ring}`, text: t(ringNames[ring]) },
      disabled: isHeld({ update_ring: ring }),
    })),
  ]
  const isBound = options.some(({ disabled }) => disabled)
  return (
    <>
      <SelectField
        name="ring"
        label={t('updates')}
        defaultValue={settings.update_ring === null ? '' : `${settings.update_ring}`}
        options={options}
        aria-describedby={isBound ? about : undefined}
      />
      <ProviderMinimum id={about} isShown={isBound} />
    </>
  )
}

/** Explains why some choices are not available. */
function ProviderMinimum({ id, isShown }: { id: string; isShown: boolean }) {
  const t = useMessages(messages)
  if (!isShown) return null
  return (
    <p id={id} className={sections.about}>
      {t('providerMinimum')}
    </p>
  )
}
