import { useQueryClient } from '@tanstack/react-query'
import { changeDataset, type DatasetSummary } from '#features/assistant/contract/datasets.ts'
import { titleLongest } from '#features/assistant/contract/file-title.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { NameDialog } from '@portico/web/core/conversations/name-dialog.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/assistant/web/messages/en.json'

/** Shows a dialog to rename a dataset. */
export function RenameDataset({ dataset, onClose }: { dataset: DatasetSummary; onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return (
    <NameDialog
      texts={{ title: t('renameTitle'), text: t('renameText'), label: t('name'), submit: t('rename') }}
      name={dataset.title}
      longest={titleLongest}
      isSelected
      problemOf={(title) => (title.trim() === '' ? t('titleEmpty') : null)}
      call={(title) => send(changeDataset, { params: { id: dataset.id }, body: { title } })}
      refused={(outcome) => refusalNotice(outcome, t)}
      onDone={() => void client.invalidateQueries()}
      onClose={onClose}
    />
  )
}
