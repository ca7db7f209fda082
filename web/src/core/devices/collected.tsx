import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { Check } from 'lucide'
import { useMessages, type KeyOf } from '#web/platform/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './collected.module.css'
import messages from '#web/core/devices/messages/en.json'

type Sent = KeyOf<typeof messages>

const always: readonly Sent[] = ['sendsIdentity', 'sendsHardware', 'sendsUsage']
const standard: readonly Sent[] = ['sendsUser', 'sendsAddresses', 'sendsDisks', 'sendsApplications']

/** The data that agents send for each choice of collection (contract, device-facts.ts). */
const sent: Record<Collection, readonly Sent[]> = {
  'presence': always,
  'standard': [...always, ...standard],
  'command-lines': [...always, ...standard, 'sendsCommandLines'],
}

/** The message key of the sentence about each choice. */
export const aboutCollection = {
  'presence': 'presenceAbout',
  'standard': 'standardAbout',
  'command-lines': 'commandLinesAbout',
} as const

/** Lists what a company's agents send, and what no agent ever sends. */
export function Collected({ collection }: { collection: Collection }) {
  const t = useMessages(messages)
  return (
    <div className={styles.collected}>
      <ul>
        {sent[collection].map((item) => (
          <li key={item}>
            <Icon icon={Check} size={1.1} />
            {t.of(item)}
          </li>
        ))}
      </ul>
      <p>{t('neverSends')}</p>
    </div>
  )
}
