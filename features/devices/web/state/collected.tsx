import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { Check } from 'lucide'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './state.module.css'
import messages from '#features/devices/web/state/messages/en.json'

type Sent = KeyOf<typeof messages>

const always: readonly Sent[] = ['sendsIdentity', 'sendsHardware', 'sendsUsage']
const standard: readonly Sent[] = ['sendsUser', 'sendsAddresses', 'sendsDisks', 'sendsApplications']

/** What agents send by each choice of a company (contract, device-facts.ts). */
const sent: Record<Collection, readonly Sent[]> = {
  'presence': always,
  'standard': [...always, ...standard],
  'command-lines': [...always, ...standard, 'sendsCommandLines'],
}

/** The sentence about each choice. */
export const aboutCollection = {
  'presence': 'presenceAbout',
  'standard': 'standardAbout',
  'command-lines': 'commandLinesAbout',
} as const

/**
 * Everything that agents of a company send, in plain words, and what none of them sends.
 */
export function Collected({ collection }: { collection: Collection }) {
  const t = useMessages(messages)
  return (
    <div className={styles.collected}>
      <ul>
        {sent[collection].map((each) => (
          <li key={each}>
            <Icon icon={Check} size={1.1} />
            {t.of(each)}
          </li>
        ))}
      </ul>
      <p>{t('neverSends')}</p>
    </div>
  )
}
