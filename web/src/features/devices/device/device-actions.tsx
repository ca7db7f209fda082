import type { ListedDevice } from '@portico/contract/features/devices/list-devices.ts'
import { changeDeviceState, type deviceActions } from '@portico/contract/features/devices/change-device-state.ts'
import { useState } from 'react'
import { messageFor, send } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '#web/ui/form/use-one-at-a-time.ts'
import messages from '#web/features/devices/device/messages/en.json'

type Action = (typeof deviceActions)[number]

/** What each action asks, and what is announced once it is done. */
const texts = {
  approve: { question: 'approveQuestion', about: 'approveAbout', done: 'approved' },
  retire: { question: 'retireQuestion', about: 'retireAbout', done: 'retired' },
  block: { question: 'blockQuestion', about: 'blockAbout', done: 'blocked' },
  restore: { question: 'restoreQuestion', about: 'restoreAbout', done: 'restored' },
} as const satisfies Record<Action, object>

function possible({ state, reasons }: Pick<ListedDevice, 'state' | 'reasons'>): readonly Action[] {
  if (state === 'retired' || state === 'blocked') return ['restore']
  return reasons.includes('awaiting-approval') ? ['approve', 'block', 'retire'] : ['block', 'retire']
}

type DeviceActionsProps = {
  device: ListedDevice
  /** Called with the sentence to announce. */
  onChanged: (done: string) => void
}

/**
 * What an administrator does with a device, each after a confirmation.
 */
export function DeviceActions({ device, onChanged }: DeviceActionsProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [asked, setAsked] = useState<Action | null>(null)
  // The text stays while the dialog fades.
  const [shown, setShown] = useState<Action>('approve')
  const [problem, setProblem] = useState<string | null>(null)
  const ask = (action: Action) => {
    setShown(action)
    setProblem(null)
    setAsked(action)
  }
  const change = () =>
    run(
      () => send(changeDeviceState, { params: { id: device.deviceid }, body: { action: shown } }),
      (outcome) => {
        if (!outcome.ok) return setProblem(messageFor(outcome, t))
        setAsked(null)
        onChanged(t(texts[shown].done, { device: device.hostname }))
      },
    )
  return (
    <>
      {possible(device).map((action) => (
        <Button key={action} kind={action === 'approve' ? 'primary' : 'secondary'} onClick={() => ask(action)}>
          {t(action)}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={t(texts[shown].question, { device: device.hostname })}
        text={t(texts[shown].about)}
        no={t('cancel')}
        yes={t(shown)}
        grave={shown === 'block' || shown === 'retire'}
        busy={busy}
        problem={problem}
        onNo={() => setAsked(null)}
        onYes={() => void change()}
      />
    </>
  )
}
