import { codeBounds, createEnrolmentCode } from '#features/devices/contract/enrolment-codes.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { useMemo, useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm, type FormValues } from '@portico/web/ui/form/use-form.ts'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { SearchSelect } from '@portico/web/ui/search-select.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import type { Company, MadeCode } from './made-code.tsx'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './enrolment.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

const numbers = ['days', 'uses'] as const

type Name = 'companyid' | 'label' | 'days' | 'uses'

function problemsOf({ companyid, days, uses }: FormValues<Name>) {
  const isOutside = (text: string, { least, most }: { least: number; most: number }) =>
    !/^\d{1,6}$/.test(text.trim()) || Number(text) < least || Number(text) > most
  return {
    ...(companyid === '' ? { companyid: 'choose-company' as const } : {}),
    ...(isOutside(days, codeBounds.days) ? { days: 'days-bounds' as const } : {}),
    ...(isOutside(uses, codeBounds.uses) ? { uses: 'uses-bounds' as const } : {}),
  }
}

type NewCodeFormProps = {
  /** The companies that are not closed. */
  companies: readonly Company[]
  chosen: string | null
  onChoose: (company: string | null) => void
  onAddCompany: () => void
  onMade: (made: MadeCode) => void
}

/** Shows the form that creates an enrolment code for a company. */
export function NewCodeForm({ companies, chosen, onChoose, onAddCompany, onMade }: NewCodeFormProps) {
  const t = useMessages(messages)
  const [kind, setKind] = useState<Kind>('agent')
  const options = useMemo(() => companies.map(({ id, companyname }) => ({ value: id, text: companyname })), [companies])
  const form = useNewCode(kind, companies, onMade)
  return (
    <Card className={styles.card} aria-labelledby="new-code">
      <h2 id="new-code" className={sections.title}>
        {t('newCode')}
      </h2>
      <Form of={form} className={styles.form}>
        <Field
          of={form}
          name="companyid"
          more={
            <Button kind="quiet" className={styles.beside} onClick={onAddCompany}>
              {t('notListed')}
            </Button>
          }
        >
          <SearchSelect
            {...form.field('companyid')}
            label={t('company')}
            openLabel={t('showCompanies')}
            placeholder={t('searchCompanies')}
            nothing={t('noCompany')}
            options={options}
            value={chosen}
            onChange={onChoose}
          />
        </Field>
        <Field of={form} name="label" more={<p className={sections.about}>{t('labelAbout')}</p>}>
          <TextField {...form.field('label')} label={t('label')} maxLength={80} autoComplete="off" />
        </Field>
        <KindChoice kind={kind} onChoose={setKind} />
        {numbers.map((name) => (
          <Field key={name} of={form} name={name}>
            <TextField
              {...form.field(name)}
              label={t(name)}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={codeBounds[name].usual}
            />
          </Field>
        ))}
        <div className={styles.whole}>
          <FormAlert of={form} />
          <Button type="submit" busy={form.busy}>
            {t('makeCode')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

type Kind = MadeCode['kind']

const aboutKind = { agent: 'agentAbout', gateway: 'gatewayAbout' } as const

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const t = useMessages(messages)
  return (
    <div className={styles.whole}>
      <RadioCards
        legend={t('kind')}
        field="kind"
        cards={agentKinds.map((value) => ({ value, name: t(value), detail: t(aboutKind[value]) }))}
        chosen={kind}
        onChoose={(value) => onChoose(value === 'gateway' ? 'gateway' : 'agent')}
      />
    </div>
  )
}

/** Returns the state of the form, which creates a code of this kind. */
function useNewCode(kind: Kind, companies: readonly Company[], onMade: (made: MadeCode) => void) {
  const t = useMessages(messages)
  return useForm({
    fields: ['companyid', 'label', 'days', 'uses'],
    check: (values) =>
      underFields(problemsOf(values), (problem) =>
        problem === 'choose-company' ? t(problem) : t(problem, codeBounds[problem === 'days-bounds' ? 'days' : 'uses']),
      ),
    call: ({ companyid, label, days, uses }) =>
      send(createEnrolmentCode, {
        body: { companyid, kind, label: label.trim(), days: Number(days), uses: Number(uses) },
      }),
    refused: (outcome) => refusalNotice(outcome, t, { companyid: ['no-such-company', 'company-not-active'] }),
    onDone: ({ data }, { companyid }) => {
      const company = companies.find(({ id }) => id === companyid)
      if (company !== undefined) onMade({ ...data, company, kind })
    },
  })
}
