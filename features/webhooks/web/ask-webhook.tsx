import { removeWebhook, rotateWebhookSecret, type ListedWebhook } from '#features/webhooks/contract/webhooks.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import messages from '#features/webhooks/web/messages/en.json'

/** An action that needs confirmation, and its webhook. */
export type Asked = { act: 'remove' | 'rotate'; webhook: ListedWebhook }

type AskWebhookProps = {
  asked: Asked | null
  onNo: () => void
  onRemoved: (webhook: ListedWebhook) => void
  onRotated: (shown: ShownSecret) => void
}

/**
 * Asks for confirmation, then removes a webhook or replaces its secret.
 */
export function AskWebhook({ asked, onNo, onRemoved, onRotated }: AskWebhookProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(asked)
  const act = ({ act: what, webhook }: Asked) => {
    const params = { id: webhook.id }
    if (what === 'remove')
      return run(
        () => send(removeWebhook, { params }),
        (outcome) => (outcome.ok ? onRemoved(webhook) : setProblem(messageFor(outcome, t))),
      )
    return run(
      () => send(rotateWebhookSecret, { params }),
      (outcome) => (outcome.ok ? onRotated({ url: webhook.url, ...outcome.data }) : setProblem(messageFor(outcome, t))),
    )
  }
  const isRemoval = shown?.act === 'remove'
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(isRemoval ? 'removeQuestion' : 'rotateQuestion')}
      text={t(isRemoval ? 'removeAbout' : 'rotateAbout', { name: shown?.webhook.url ?? '' })}
      no={t('cancel')}
      yes={t(isRemoval ? 'remove' : 'rotate')}
      grave={isRemoval}
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (asked === null ? undefined : void act(asked))}
    />
  )
}
