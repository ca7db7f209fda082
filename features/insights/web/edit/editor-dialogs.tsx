import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import type { Editor } from './use-editor.ts'
import { saverNames } from './owner-names.ts'
import messages from '#features/insights/web/messages/en.json'

/** The editor's questions: whether to lose changes, and whose version to keep after two users have saved. */
export function EditorDialogs({ editor }: { editor: Editor }) {
  const t = useMessages(messages)
  const { guard } = editor
  const [asked, leave] = [guard.asked, guard.leave]
  return (
    <>
      <ConfirmDialog
        open={asked !== null}
        title={t('discardTitle')}
        text={t('discardText')}
        no={t('keepEditing')}
        yes={t('discard')}
        grave
        busy={false}
        problem={null}
        onNo={guard.stay}
        onYes={() => (asked === null ? undefined : leave(asked))}
      />
      <ConflictDialog editor={editor} />
    </>
  )
}

function ConflictDialog({ editor }: { editor: Editor }) {
  const t = useMessages(messages)
  const { conflict, hideConflict } = editor
  if (conflict === null) return null
  const { text, theirs } = conflict
  const { saved, reload } = saverNames[editor.owner]
  const { changed_by: name = '', changed_at = null } = theirs?.board ?? {}
  const time =
    changed_at === null ? '' : dateText(t.locale, Date.parse(changed_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <FormDialog
      title={t('conflictTitle')}
      text={theirs === null || name === '' ? text : `${t(saved, { name, time })} ${t('conflictText')}`}
      onClose={hideConflict}
    >
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={hideConflict}>
          {t('keepEditing')}
        </Button>
        {theirs === null ? null : (
          <Button kind="secondary" onClick={() => editor.reload(theirs)}>
            {t(reload)}
          </Button>
        )}
        <Button kind="danger" busy={editor.busy} onClick={() => void editor.saveEdit(true)}>
          {t('overwrite')}
        </Button>
      </div>
    </FormDialog>
  )
}
