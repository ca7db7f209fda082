import { mailBoard } from '#features/insights/contract/boards.ts'
import { mailedRange } from '#features/insights/contract/board-range.ts'
import { Download } from 'lucide'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { rangeName } from '#features/insights/web/filter/range-name.ts'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import { useExport } from './use-export.ts'
import styles from './board-actions.module.css'
import messages from '#features/insights/web/messages/en.json'

type BoardExportProps = {
  filter: Filter
  /** The filter in a few words. */
  about: string
  /** The name of the company, or the text for all companies. */
  company: string
  mailsWeekly: boolean
  onMails: (mailsWeekly: boolean) => void
}

/** Exports the board as PDF: saves it now or mails it every week (spec A §3, "Export to PDF"). */
export function BoardExport(props: BoardExportProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" title={t('export')} onClick={() => setOpen(true)}>
        <Icon icon={Download} /> <span className={styles.name}>{t('export')}</span>
      </Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ExportDialog({
  filter,
  about,
  company,
  mailsWeekly,
  onMails,
  onClose,
}: BoardExportProps & { onClose: () => void }) {
  const t = useMessages(messages)
  const { state, begin, cancel } = useExport(filter.sent)
  const isWorking = state.at === 'working'
  return (
    <FormDialog title={t('export')} text={t('exportText', { about })} onClose={onClose} stays={isWorking}>
      <Progress state={state} />
      <Alert kind="danger" text={state.at === 'failed' ? state.problem : null} />
      <Alert kind="success" text={state.at === 'saved' ? t('exported', { name: state.name }) : null} />
      <Alert
        kind="info"
        text={state.at === 'saved' && state.missing.length > 0 ? <Missing names={state.missing} /> : null}
      />
      <div className={styles.line} />
      <Weekly filter={filter} company={company} mailsWeekly={mailsWeekly} onMails={onMails} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={isWorking ? cancel : onClose}>
          {t(isWorking ? 'cancel' : 'close')}
        </Button>
        <Button busy={isWorking} onClick={begin}>
          {t(state.at === 'failed' ? 'tryAgain' : 'download')}
        </Button>
      </div>
    </FormDialog>
  )
}

const steps = { waiting: 'exportWaiting', reading: 'exportReading', drawing: 'exportDrawing' } as const

function Progress({ state }: { state: ReturnType<typeof useExport>['state'] }) {
  const t = useMessages(messages)
  const progress = state.at === 'working' ? state.progress : null
  const text = progress === null ? null : t(steps[progress.step])
  const known = progress === null || progress.of === 0 ? {} : { value: progress.done, max: progress.of }
  return (
    <div className={text === null ? '' : styles.progress}>
      <Live>{text}</Live>
      {text === null ? null : <progress aria-label={text} {...known} />}
    </div>
  )
}

function Missing({ names }: { names: readonly string[] }) {
  const t = useMessages(messages)
  return (
    <>
      {t('exportMissing')}
      <ul className={styles.missing}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

type WeeklyProps = Pick<BoardExportProps, 'filter' | 'company' | 'mailsWeekly' | 'onMails'>

function Weekly({ filter, company, mailsWeekly, onMails }: WeeklyProps) {
  const t = useMessages(messages)
  const address = local.read('email') ?? ''
  const range = filter.days === null ? '' : rangeName(t.locale, mailedRange(filter.range, filter.days), 'long')
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const [isAnswered, setAnswered] = useState(false)
  const change = (wanted: boolean) => {
    setProblem(null)
    return run(
      () => send(mailBoard, { body: { ...filter.sent, mails_weekly: wanted } }),
      (outcome) => {
        setAnswered(outcome.ok)
        if (outcome.ok) onMails(outcome.data.mails_weekly)
        else setProblem(messageFor(outcome, t))
      },
    )
  }
  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={mailsWeekly}
          disabled={busy}
          onChange={(event) => void change(event.target.checked)}
        />
        {t('mailWeekly')}
      </label>
      <Alert
        kind="success"
        text={isAnswered ? t(mailsWeekly ? 'mailsTo' : 'mailsNot', { address, company, range }) : null}
      />
      <Alert kind="danger" bare text={problem} />
    </>
  )
}
