import {
  listEnrolledDevices,
  type EnrolmentCodeRow,
  revokeEnrolmentCode,
} from '#features/devices/contract/enrolment-codes.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { EnrolledDevices } from './first-check-in.tsx'
import sections from '@portico/web/core/devices/sections.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

type RevokeCodeProps = { code: EnrolmentCodeRow | null; onNo: () => void; onRevoked: () => void }

/** Asks for confirmation, then revokes an enrolment code. */
export function RevokeCode({ code, onNo, onRevoked }: RevokeCodeProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(code)
  const revoke = ({ id }: EnrolmentCodeRow) =>
    run(
      () => send(revokeEnrolmentCode, { params: { id } }),
      (outcome) => (outcome.ok ? onRevoked() : setProblem(messageFor(outcome, t))),
    )
  const { label = '', companyname = '' } = shown ?? {}
  return (
    <ConfirmDialog
      open={code !== null}
      title={t('revokeQuestion')}
      text={t('revokeAbout', { code: `${label === '' ? t('noLabel') : label} · ${companyname}` })}
      no={t('cancel')}
      yes={t('revoke')}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (code === null ? undefined : void revoke(code))}
    />
  )
}

type EnrolledByCodeProps = { code: EnrolmentCodeRow; onClose: () => void }

/** Shows the devices that were enrolled with a code. */
export function EnrolledByCode({ code, onClose }: EnrolledByCodeProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listEnrolledDevices, { params: { id: code.id } })
  const name = code.label === '' ? t('noLabel') : code.label
  return (
    <FormDialog title={t('enrolledBy', { code: name })} text={t('enrolledByAbout')} onClose={onClose}>
      <Failure
        title={t('enrolledUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={3} /> : null}
      {data?.ok === true && data.data.total === 0 ? <p className={sections.about}>{t('noneEnrolled')}</p> : null}
      {data?.ok === true ? <EnrolledDevices rows={data.data.rows} /> : null}
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </FormDialog>
  )
}
