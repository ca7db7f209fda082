import { legalAddresses } from '@portico/contract/core/pages/legal-view.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import styles from './legal-article.module.css'
import type { LegalBlock } from './legal-text.ts'
import messages from '#features/legal/web/messages/en.json'
import { useMessages } from '@portico/web/platform/messages.ts'

type LegalBlocksProps = { blocks: readonly LegalBlock[]; mailbox: string | null }

/** The blocks of a section in order. All content is plain text: a brand's name is never treated as markup. */
export function LegalBlocks({ blocks, mailbox }: LegalBlocksProps) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} mailbox={mailbox} />)
}

function Block({ block, mailbox }: { block: LegalBlock; mailbox: string | null }) {
  const t = useMessages(messages)
  if (typeof block === 'string') return <p>{block}</p>
  if ('heading' in block) return <h3>{block.heading}</h3>
  if ('prominent' in block) return <p className={styles.prominent}>{block.prominent}</p>
  if ('systems' in block) return <Systems sentence={block.systems} />
  if ('terms' in block) return <Terms terms={block.terms} />
  if ('contact' in block) return <Mailbox address={mailbox} />
  if ('see' in block) {
    return (
      <p>
        <a href={legalAddresses[block.see]}>{t('read', { title: t(block.see) })}</a>
      </p>
    )
  }
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Terms({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const systemNames = ['windows', 'linux', 'mac'] as const

function Systems({ sentence }: { sentence: string }) {
  const t = useMessages(messages)
  return (
    <>
      <p>{sentence}</p>
      <ul className={styles.systems}>
        {systemNames.map((name) => (
          <li key={name}>
            <Icon icon={systemIcons[name]} size={1.6} />
            {t(name)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Matches addresses that are safe to link. Others, with unexpected characters, are only shown. */
const linkable = /^[^\s@<>"'(),:;?&#%]+@[\p{L}\p{N}.-]+$/u

function Mailbox({ address }: { address: string | null }) {
  const t = useMessages(messages)
  if (address === null) return <p>{t('noMailbox')}</p>
  return <p>{linkable.test(address) ? <a href={`mailto:${address}`}>{address}</a> : address}</p>
}
