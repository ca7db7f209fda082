import { LifeBuoy } from 'lucide'
import { useState } from 'react'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { ChatSummary } from '#features/chat/contract/chat-view.ts'
import { handOverChat } from '#features/chat/contract/hand-over-chat.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { requestPath } from './message-body.tsx'
import { useStateText } from './use-state-text.ts'
import styles from './hand-over.module.css'
import messages from '#features/chat/web/messages/en.json'

type HandOverProps = {
  chat: string
  onClose: () => void
  onDone: (done: OutputOf<typeof handOverChat>) => void
}

/** Shows a dialog that hands the chat over. A refusal says what helps, for example if the role has no desk. */
export function HandOver({ chat, onClose, onDone }: HandOverProps) {
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const handOver = async () => {
    setBusy(true)
    const outcome = await send(handOverChat, { params: { id: chat } })
    setBusy(false)
    if (!outcome.ok) return setProblem(messageFor(outcome, t))
    onDone(outcome.data)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('handOver')}
      text={t('handOverText')}
      no={t('cancel')}
      yes={t('handOverYes')}
      busy={busy}
      problem={problem}
      onNo={onClose}
      onYes={() => void handOver()}
    />
  )
}

/** Shows the request that a chat was handed over as, with its state and a link. */
export function HandedOver({ request }: { request: NonNullable<ChatSummary['request']> }) {
  const t = useMessages(messages)
  const stateText = useStateText()
  return (
    <p className={styles.banner}>
      <Icon icon={LifeBuoy} />
      <span>
        {marked(
          t,
          'atDesk',
          (text) => (
            <a href={requestPath(request.number)} target="_top">
              {text}
            </a>
          ),
          { number: String(request.number) },
        )}
      </span>
      <span className={styles.state}>{stateText(request.state)}</span>
    </p>
  )
}
