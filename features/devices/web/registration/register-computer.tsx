import dialog from '@portico/web/ui/confirm-dialog.module.css'
import messages from '#features/devices/web/registration/messages/en.json'
import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { mapDevice, readDefaultCompany } from '#features/devices/contract/device-users.ts'
import { useRef, useState, type ComponentType, type RefObject } from 'react'
import type { DownloadSlot, Offers } from '@portico/web/core/features/offers.ts'
import { CardPage } from '@portico/web/core/pages/card-page.tsx'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Arrival } from './arrival.tsx'
import { ChooseDevice } from './choose-device.tsx'
import { CompanyField } from './company-field.tsx'
import { deviceLink, dropDeviceLink } from './device-link.ts'
import { HostNameEntry } from './host-name-entry.tsx'
import { RegisteredDialog } from './registered-dialog.tsx'
import { ThisComputer } from './this-computer.tsx'
import { local } from '@portico/web/core/sessions/storage.ts'

type Over =
  | { is: 'nothing' }
  | { is: 'choosing'; devices: readonly FoundDevice[] }
  | { is: 'invalid'; why: string }
  | { is: 'downloading'; hostname: string }
  | { is: 'registered'; hostname: string }

const nothing: Over = { is: 'nothing' }

type RegisterComputerProps = {
  offered: Pick<Offers, 'useListedCompanies'>
  Downloads: ComponentType<DownloadSlot>
  /** Called after the user has closed the confirmation of the registration. */
  onDone: () => void
}

/** Shows the download dialog, restricted to what the user may enrol. */
function OfferDownloads({
  Downloads,
  ...slot
}: Omit<DownloadSlot, 'mayEnrol'> & Pick<RegisterComputerProps, 'Downloads'>) {
  const { data: own } = useCall(readDefaultCompany, {}, Number.POSITIVE_INFINITY)
  return <Downloads {...slot} mayEnrol={own?.ok === true ? own.data.may_enrol : null} />
}

/**
 * Registers the user's computer (spec B §4, "Success screen"): by its agent's link, otherwise by its host name. After
 * the registration the form is closed.
 */
export function RegisterComputer({ offered, Downloads, onDone }: RegisterComputerProps) {
  const t = useMessages(messages)
  const [token, setToken] = useState(deviceLink)
  const [notice, setNotice] = useState<string | null>(null)
  const [over, setOver] = useState(nothing)
  const [companyid, setCompanyid] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const leaveLink = (why: string | null) => {
    dropDeviceLink()
    setToken(null)
    setNotice(why)
  }
  const register = async ({ deviceid }: FoundDevice) => {
    const outcome = await mapToUser(deviceid)
    if (!outcome.ok) return setOver({ is: 'invalid', why: messageFor(outcome, t) })
    dropDeviceLink()
    setOver({ is: 'registered', hostname: outcome.data.hostname })
  }
  const found = async (devices: readonly FoundDevice[]) => {
    const [only, another] = devices
    if (only !== undefined && another === undefined) return register(only)
    setOver({ is: 'choosing', devices })
  }
  const close = () => setOver(nothing)
  const download = (hostname: string) => setOver({ is: 'downloading', hostname })
  const dialogs = (
    <>
      {over.is === 'choosing' ? <ChooseDevice devices={over.devices} onChoose={register} onClose={close} /> : null}
      {over.is === 'invalid' ? <InvalidDialog why={over.why} entry={input} onRetry={close} /> : null}
      {over.is === 'registered' ? <RegisteredDialog hostname={over.hostname} onDone={onDone} /> : null}
      {over.is === 'downloading' ? (
        <OfferDownloads
          Downloads={Downloads}
          companyid={companyid}
          companyField={<CompanyField offered={offered} value={companyid} onChange={setCompanyid} />}
          hostname={over.hostname}
          arrival={<Arrival hostname={over.hostname} onFound={found} />}
          onClose={close}
        />
      ) : null}
    </>
  )
  const entry =
    token === null ? (
      <HostNameEntry {...{ notice, input }} onFound={found} onNone={download} />
    ) : (
      <ThisComputer
        token={token}
        onYes={register}
        onNo={() => leaveLink(null)}
        onUnknown={() => leaveLink(t('linkOver'))}
      />
    )
  return (
    <CardPage title={t(token === null ? 'entryTitle' : 'isThisYours')} dialogs={dialogs}>
      {over.is === 'registered' ? null : entry}
    </CardPage>
  )
}

type InvalidDialogProps = { why: string; entry: RefObject<HTMLElement | null>; onRetry: () => void }

/** Shows the dialog for a device that cannot be registered (spec B §8, "Device mapping failure"). */
function InvalidDialog({ why, entry, onRetry }: InvalidDialogProps) {
  const t = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <FormDialog
      title={t('invalidTitle')}
      text={why}
      onClose={onRetry}
      initialFocus={button}
      finalFocus={() => entry.current}
    >
      <div className={dialog.buttons}>
        <Button ref={button} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </FormDialog>
  )
}

/** Registers a device to the signed-in user. */
export function mapToUser(deviceid: string) {
  return send(mapDevice, { body: { deviceid, userid: local.read('userid') ?? '' } })
}
