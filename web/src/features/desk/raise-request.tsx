import { raiseRequest } from '@portico/contract/features/desk/raise-request.ts'
import { descriptionLongest, requestCategories, requestPriorities } from '@portico/contract/features/desk/request.ts'
import { useId, useRef, useState, type FormEvent } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { send, summaryOr, messageFor } from '#web/core/calls/send.ts'
import { session } from '#web/core/sessions/storage.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Snackbar, type Snack } from '#web/ui/snackbar.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './desk.module.css'
import { useOwnRequestsRefresh } from './list-own-requests.tsx'
import { checkDraft, keepDraft, newDraft, readDraft, type Draft, type DraftProblems } from './draft.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/desk/messages/en.ts'

const t = messagesOf<typeof messages>('desk')

const priorities = () => requestPriorities.map((priority) => ({ value: priority, text: t(priority) }))
const categories = () => requestCategories.map((category) => ({ value: category, text: t(category) }))

/**
 * The form that raises a request. The input is kept until it is raised; pressing twice raises one.
 */
export function RaiseRequest() {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(readDraft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [snack, setSnack] = useState<Snack | null>(null)
  const { raise, busy } = useRaising()
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keepDraft(changed)
    // A shown problem disappears as soon as it is corrected; none appears while typing.
    if (Object.keys(problems).length > 0) setProblems(checkDraft(changed))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkDraft(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLElement>(found.title === undefined ? 'textarea' : 'input')?.focus()
      return
    }
    const result = await raise(draft)
    if (result === null) return
    setSnack({ ...result, key: Date.now() })
    if (result.kind === 'success') {
      setDraft(newDraft())
      session.remove('deskDraft')
      form.current?.querySelector('input')?.focus()
    }
  }
  return (
    <Card className={styles.raise} aria-label={t('raise')}>
      <h2 className={styles.heading}>{t('raise')}</h2>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <DraftFields draft={draft} problems={problems} change={change} />
        <Alert kind="danger" text={snack?.kind === 'danger' ? snack.text : null} count={snack?.key} />
        <Button type="submit" busy={busy}>
          {t('raiseNow')}
        </Button>
      </form>
      <Snackbar snack={snack?.kind === 'success' ? snack : null} onHide={() => setSnack(null)} />
    </Card>
  )
}

type DraftFieldsProps = { draft: Draft; problems: DraftProblems; change: (part: Partial<Draft>) => void }

function DraftFields({ draft, problems, change }: DraftFieldsProps) {
  const id = useId()
  const { title, description } = problems
  return (
    <>
      <div className={styles.field}>
        <TextField
          label={t('titleLabel')}
          placeholder={t('titleExample')}
          autoComplete="off"
          value={draft.title}
          dir={draft.title === '' ? undefined : 'auto'}
          invalid={title !== undefined}
          aria-describedby={`${id}-title`}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Alert id={`${id}-title`} bare kind="danger" text={title} />
      </div>
      <SelectField
        label={t('category')}
        options={categories()}
        value={draft.category}
        onChange={(event) => change({ category: event.target.value as Draft['category'] })}
      />
      <Segments
        showLabel
        label={t('priority')}
        options={priorities()}
        value={draft.priority}
        onChange={(priority) => change({ priority })}
      />
      <div className={styles.field}>
        <TextAreaField
          label={t('description')}
          placeholder={t('descriptionExample')}
          value={draft.description}
          dir={draft.description === '' ? undefined : 'auto'}
          invalid={description !== undefined}
          aria-describedby={`${id}-description`}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div id={`${id}-description`} className={styles.under}>
          {description === undefined ? <span>{t('optional')}</span> : null}
          <Alert bare kind="danger" text={description} />
          <span>{`${draft.description.length} / ${descriptionLongest}`}</span>
        </div>
      </div>
    </>
  )
}

/** Sends a draft, one at a time; null while another is being sent. */
function useRaising() {
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const refresh = useOwnRequestsRefresh()
  const raise = async (draft: Draft): Promise<Omit<Snack, 'key'> | null> => {
    const outcome = await once(() => send(raiseRequest, { body: draft }))
    if (outcome === undefined) return null
    if (!outcome.ok) return { kind: 'danger', text: messageFor(outcome, t) }
    refresh()
    return { kind: 'success', text: summaryOr(outcome.summary, t('raised', { number: outcome.data.number })) }
  }
  return { raise, busy }
}
