import type { ListedDevice } from '#features/devices/contract/list-devices.ts'
import { offeredActions } from '#features/devices/contract/device-actions.ts'
import { changeDeviceState, type deviceActions } from '#features/devices/contract/change-device-state.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import messages from '#features/devices/web/device/messages/en.json'

type Action = (typeof deviceActions)[number]

/** The messages for each action: the question of its dialog, and the sentence announced afterwards. */
const texts = {
  approve: { question: 'approveQuestion', about: 'approveAbout', done: 'approved' },
  reject: { question: 'rejectQuestion', about: 'rejectAbout', done: 'rejected' },
  retire: { question: 'retireQuestion', about: 'retireAbout', done: 'retired' },
  block: { question: 'blockQuestion', about: 'blockAbout', done: 'blocked' },
  restore: { question: 'restoreQuestion', about: 'restoreAbout', done: 'restored' },
} as const satisfies Record<Action, object>

/** The action to confirm, and the reasons of the device at that time. */
type Asked = { action: Action; reasons: ListedDevice['reasons'] }

/** The reasons that an approval settles, each with the additional text of its dialog. */
const approvedReasons = [
  ['awaiting-approval', 'approveAbout'],
  ['awaiting-reattachment', 'approveReattachmentAbout'],
  ['possible-duplicate', 'approveDuplicateAbout'],
] as const

function aboutOf({ action, reasons }: Asked, t: Translate<typeof messages>): string {
  if (action !== 'approve') return t(texts[action].about)
  const about = approvedReasons.filter(([reason]) => reasons.includes(reason)).map(([, text]) => t(text))
  return about.length === 0 ? t('approveAbout') : about.join(' ')
}

/**
 * Returns the body of the call. It approves a computer that asks to continue as the device only if the dialog has
 * described that request.
 */
const bodyOf = ({ action, reasons }: Asked) =>
  action === 'approve' ? { action, reattachment: reasons.includes('awaiting-reattachment') } : { action }

type DeviceActionsProps = {
  device: ListedDevice
  /** Called with the sentence to announce. */
  onChanged: (done: string) => void
}

/** Shows buttons for an administrator's actions on a device, each with a confirmation. */
export function DeviceActions({ device, onChanged }: DeviceActionsProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [isAsked, setAsked] = useState(false)
  // Keeps the text while the dialog fades.
  const [shown, setShown] = useState<Asked>({ action: 'approve', reasons: [] })
  const [problem, setProblem] = useState<string | null>(null)
  const ask = (action: Action) => {
    setShown({ action, reasons: device.reasons })
    setProblem(null)
    setAsked(true)
  }
  const change = () =>
    run(
      () => send(changeDeviceState, { params: { id: device.deviceid }, body: bodyOf(shown) }),
      (outcome) => {
        if (!outcome.ok) return setProblem(messageFor(outcome, t))
        setAsked(false)
        onChanged(t(texts[shown.action].done, { device: device.hostname }))
      },
    )
  return (
    <>
      {offeredActions(device).map((action) => (
        <Button key={action} kind={action === 'approve' ? 'primary' : 'secondary'} onClick={() => ask(action)}>
          {t(action)}
        </Button>
      ))}
      <ConfirmDialog
        open={isAsked}
        title={t(texts[shown.action].question, { device: device.hostname })}
        text={aboutOf(shown, t)}
        no={t('cancel')}
        yes={t(shown.action)}
        grave={shown.action === 'block' || shown.action === 'retire'}
        busy={busy}
        problem={problem}
        onNo={() => setAsked(false)}
        onYes={() => void change()}
      />
    </>
  )
}
