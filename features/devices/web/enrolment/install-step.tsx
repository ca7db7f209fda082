import { CircleCheck, Monitor } from 'lucide'
import { Link } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import messages from '#features/devices/web/enrolment/messages/en.json'

/**
 * Shows the owner's first step, installing the agent, as an item in the list of steps. It is done once a device
 * reports.
 */
export function InstallStep({ isDone }: { isDone: boolean }) {
  const t = useMessages(messages)
  return (
    <li>
      <Icon icon={isDone ? CircleCheck : Monitor} size={1.4} />
      <Link href={isDone ? '/insights/devices' : '/insights/enrolment'}>{t('stepInstall')}</Link>
      <p>{t(isDone ? 'stepInstalled' : 'stepInstallAbout')}</p>
    </li>
  )
}
