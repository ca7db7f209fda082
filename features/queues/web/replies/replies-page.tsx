import { deleteReply, listReplies, type Reply } from '#features/queues/contract/replies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { Page } from '@portico/web/ui/page.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { useTableView } from '@portico/web/ui/table/use-table-view.ts'
import { ReplyDialog, type ReplyDraft } from './reply-dialog.tsx'
import styles from './replies.module.css'
import messages from '#features/queues/web/replies/messages/en.json'

/** The page for adding, changing and deleting canned replies. Technicians insert them into comments. */
export function RepliesPage() {
  const t = useMessages(messages)
  const client = useQueryClient()
  const view = useTableView<'title'>('title', 25)
  const { data, isFetching, refetch } = useCall(listReplies, {})
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const [asked, setAsked] = useState<Reply | null>(null)
  const [snack, setSnack] = useState<Snack | null>(null)
  const columns = useMemo(() => columnsIn(t, { onChange: setDraft, onDelete: setAsked }), [t])
  const announce = (text: string) => {
    setSnack({ kind: 'success', text, key: Date.now() })
    void client.invalidateQueries({ queryKey: [listReplies.method, listReplies.path] })
  }
  const add = () => setDraft({ id: crypto.randomUUID(), title: '', text: '', isNew: true })
  return (
    <Page title={t('title')} lead={t('lead')} actions={<Button onClick={add}>{t('add')}</Button>}>
      <Link href="/desk/queue" className={styles.back}>
        {t('toQueue')}
      </Link>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={data?.ok === true ? { kind: 'all', rows: data.data } : null}
        rowId={({ id }) => id}
        view={view}
        searchLabel={t('searchReplies')}
        failure={{
          title: t('unreadable'),
          text: data?.ok === false ? messageFor(data, t) : null,
          busy: isFetching,
          onRetry: () => void refetch(),
        }}
        empty={<EmptyState icon={MessageSquareText} title={t('none')} text={t('noneAbout')} />}
        className={styles.table}
      />
      {draft === null ? null : (
        <ReplyDialog
          draft={draft}
          onClose={() => setDraft(null)}
          onSaved={(title) => {
            setDraft(null)
            announce(t('saved', { title }))
          }}
        />
      )}
      <DeleteReply
        asked={asked}
        onNo={() => setAsked(null)}
        onDeleted={(title) => {
          setAsked(null)
          announce(t('deleted', { title }))
        }}
      />
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Page>
  )
}

type DeleteReplyProps = { asked: Reply | null; onNo: () => void; onDeleted: (title: string) => void }

/** Asks for confirmation, then deletes a reply. */
function DeleteReply({ asked, onNo, onDeleted }: DeleteReplyProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(asked)
  const remove = ({ id, title }: Reply) =>
    run(
      () => send(deleteReply, { params: { id } }),
      (outcome) => (outcome.ok ? onDeleted(title) : setProblem(messageFor(outcome, t))),
    )
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('deleteQuestion', { title: shown?.title ?? '' })}
      text={t('deleteAbout')}
      no={t('cancel')}
      yes={t('delete')}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (asked === null ? undefined : void remove(asked))}
    />
  )
}

type Acts = { onChange: (draft: ReplyDraft) => void; onDelete: (reply: Reply) => void }

function columnsIn(t: Translate<typeof messages>, { onChange, onDelete }: Acts): readonly TableColumn<Reply>[] {
  return [
    {
      ...{ id: 'title', header: t('titleLabel'), isSortable: true },
      value: ({ title }) => title,
      cell: ({ title, text }) => (
        <span className={styles.reply}>
          <bdi className={styles.name}>{title}</bdi>
          <bdi className={styles.text}>{text}</bdi>
        </span>
      ),
    },
    {
      ...{ id: 'actions', header: t('actions'), isFixed: true },
      cell: (reply) => (
        <span className={styles.acts}>
          <Button
            kind="quiet"
            aria-label={t('changeOf', { title: reply.title })}
            onClick={() => onChange({ ...reply, isNew: false })}
          >
            {t('change')}
          </Button>
          <Button kind="quiet" aria-label={t('deleteOf', { title: reply.title })} onClick={() => onDelete(reply)}>
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
