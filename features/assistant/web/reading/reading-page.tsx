import { ArrowLeft, Redo2, RotateCcw, Undo2 } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { readReading, type DatasetReading, type ReadingPreview } from '#features/assistant/contract/reading.ts'
import { assistantAddress } from '#features/assistant/contract/assistant-address.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { UploadFile } from '#features/assistant/web/datasets/upload-file.tsx'
import { UploadProgress } from '#features/assistant/web/datasets/upload-progress.tsx'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { textOf } from '@portico/web/core/calls/text-of.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { columnAnchor, ColumnSettings } from './column-settings.tsx'
import { countDecisions } from './decide.ts'
import { FileSettings, type Deciding } from './file-settings.tsx'
import { ReadingTable } from './reading-table.tsx'
import { usePreview, useReading } from './use-reading.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import columnStyles from './columns.module.css'
import styles from './reading.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ReadingPageProps = { dataset: DatasetDetail }

/** Shows how a file was read and why, with a preview of what it would be otherwise, and lets the user decide. */
export function ReadingPage({ dataset }: ReadingPageProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readReading, { params: { id: dataset.id } }, Infinity)
  const reading = data?.ok === true ? data.data : null
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} href={assistantAddress({ view: 'data', dataset: dataset.id, dashboard: null })}>
          <Icon icon={ArrowLeft} /> {t('data')}
        </Link>
        <h2 className={styles.heading}>{t('readingTitle')}</h2>
        <p className={rowStyles.quiet} dir="auto">
          {reading?.file?.name ?? dataset.title}
        </p>
      </header>
      <Failure
        title={t('readingUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {reading === null ? null : reading.file === null ? (
        <>
          <Alert kind="info" text={textOf(t, 'file-not-kept')} />
          <UploadFile id={dataset.id} title={dataset.title} onDone={() => undefined} />
        </>
      ) : (
        <Decisions dataset={dataset} stored={reading} />
      )}
    </div>
  )
}

function Decisions({ dataset, stored }: ReadingPageProps & { stored: DatasetReading }) {
  const t = useMessages(messages)
  const reading = useReading(dataset.id, dataset.title, stored)
  const { decisions, change: onDecide } = reading
  const shown = usePreview(dataset.id, stored.version, decisions)
  useUndoKeys(reading)
  return (
    <div className={styles.body}>
      <p className={styles.about}>{t('readingAbout')}</p>
      <Alert kind="danger" text={shown.problem} />
      {shown.preview !== null ? (
        <Found preview={shown.preview} isCurrent={shown.isCurrent} decisions={decisions} onDecide={onDecide} />
      ) : shown.problem === null ? (
        <Skeleton height="20rem" label={t('reading')} />
      ) : null}
      <Tools reading={reading} stored={stored} />
    </div>
  )
}

/** Undoes and redoes by the usual keys, unless the user is typing a text. */
function useUndoKeys({ undo, redo }: Pick<ReturnType<typeof useReading>, 'undo' | 'redo'>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) redo?.()
    else undo?.()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

/** Shows what the import finds under the decisions: the file, its first rows, and its columns. */
function Found({ preview, isCurrent, ...deciding }: Deciding & { preview: ReadingPreview; isCurrent: boolean }) {
  const t = useMessages(messages)
  const [open, setOpen] = useState<string | null>(null)
  const showColumn = (name: string) => {
    setOpen(name)
    // The settings open first, so that the page scrolls to all of them.
    requestAnimationFrame(() => {
      const settings = document.getElementById(columnAnchor(name))
      settings?.scrollIntoView({ block: 'center' })
      settings?.querySelector('summary')?.focus()
    })
  }
  const { ignored, is_part: isPart, rows, columns, report } = preview
  return (
    <>
      <FileSettings preview={preview} {...deciding} />
      <Alert kind="info" text={ignored.length === 0 ? null : t('ignoredColumns', { columns: ignored.join(', ') })} />
      <section className={styles.preview}>
        <h3 className={styles.subheading}>{t('livePreview')}</h3>
        <p className={rowStyles.quiet}>
          {t(isPart ? 'previewPart' : 'previewWhole', { rows: numberText(t.locale, rows) })} {t('previewHint')}
        </p>
        <ReadingTable preview={preview} isCurrent={isCurrent} onColumn={showColumn} {...deciding} />
      </section>
      <section aria-labelledby="reading-columns">
        <h3 id="reading-columns" className={styles.subheading}>
          {t('columns')}
        </h3>
        <ul className={columnStyles.columns}>
          {columns.map((column) => (
            <ColumnSettings
              key={column.name}
              column={column}
              report={report}
              isOpen={open === column.name}
              onToggle={(isOpen) =>
                setOpen((former) => (isOpen ? column.name : former === column.name ? null : former))
              }
              {...deciding}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

type ToolsProps = { reading: ReturnType<typeof useReading>; stored: DatasetReading }

/** Applies, undoes and resets the decisions. Stays at the lower edge of the window. */
function Tools({ reading, stored }: ToolsProps) {
  const t = useMessages(messages)
  const { decisions, isChanged, state } = reading
  const isSending = state.kind === 'sending'
  const count = countDecisions(decisions)
  return (
    <footer className={styles.tools}>
      <Outcome {...reading} />
      <UploadProgress state={state} />
      <div className={styles.toolRow}>
        <Status
          text={isChanged ? t('notApplied') : count === 0 ? t('nothingDecided') : t('decisionsKept', { count })}
        />
        <Steps {...reading} isSending={isSending} />
        <Button kind="quiet" disabled={isSending || count === 0} onClick={() => reading.change({})}>
          <Icon icon={RotateCcw} /> {t('resetReading')}
        </Button>
        {isChanged && !isSending ? (
          <Button kind="secondary" onClick={() => reading.change(stored.decisions)}>
            {t('discard')}
          </Button>
        ) : null}
        {isSending ? (
          <Button kind="secondary" onClick={reading.stop}>
            {t('cancel')}
          </Button>
        ) : (
          <Button disabled={!isChanged} onClick={reading.apply}>
            {t('applyReading')}
          </Button>
        )}
      </div>
    </footer>
  )
}

/** A live region whose text follows it, so that it is announced. */
function Status({ text }: { text: string }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  return (
    <p className={rowStyles.quiet} role="status">
      {isThere ? text : ''}
    </p>
  )
}

type Reading = ReturnType<typeof useReading>

/** Says what became of the decisions that were applied. */
function Outcome({ state, applied }: Pick<Reading, 'state' | 'applied'>) {
  const t = useMessages(messages)
  const gone = applied?.gone_columns ?? []
  return (
    <>
      <Alert kind="danger" text={state.kind === 'problem' ? state.text : null} />
      <Alert
        kind="success"
        text={applied === null ? null : t('readingApplied', { rows: numberText(t.locale, applied.rows) })}
      />
      <Alert kind="info" text={gone.length === 0 ? null : t('goneColumns', { columns: gone.join(', ') })} />
    </>
  )
}

/** Undoes a change on the page, or else the decisions that were applied last. */
function Steps({ undo, redo, undoApplied, isSending }: Reading & { isSending: boolean }) {
  const t = useMessages(messages)
  const back = undo ?? undoApplied
  return (
    <>
      <Button
        kind="quiet"
        aria-label={t('undo')}
        title={t('undo')}
        disabled={isSending || back === null}
        onClick={() => back?.()}
      >
        <Icon icon={Undo2} />
      </Button>
      <Button
        kind="quiet"
        aria-label={t('redo')}
        title={t('redo')}
        disabled={isSending || redo === null}
        onClick={() => redo?.()}
      >
        <Icon icon={Redo2} />
      </Button>
    </>
  )
}
