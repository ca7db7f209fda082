import { X } from 'lucide'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './continue-offer.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/** Returns the address offered here, which the landing has stored in the state of this history entry. */
function offeredHere(): string | null {
  const state: unknown = history.state
  const isOffer = typeof state === 'object' && state !== null && 'continueAt' in state
  return isOffer && typeof state.continueAt === 'string' ? state.continueAt : null
}

/**
 * Offers to continue on the page that the user was on before the sign-in, after landing on another one. Once hidden, it
 * stays hidden when the user comes back.
 */
export function ContinueOffer({ titleAt }: { titleAt: (pathname: string) => string | null }) {
  const t = useMessages(messages)
  const id = useId()
  const [address, setAddress] = useState(offeredHere)
  const title = address === null ? null : titleAt(address.split(/[?#]/)[0] ?? address)
  if (address === null || title === null) return null
  const hide = () => {
    history.replaceState(null, '')
    setAddress(null)
  }
  return (
    <aside className={styles.offer} aria-labelledby={id}>
      <span id={id}>{t('youWereAt', { page: title })}</span>
      <Link href={address} className={styles.link} aria-describedby={id}>
        {t('continueThere')}
      </Link>
      <button type="button" className={styles.hide} aria-label={t('hideOffer')} title={t('hideOffer')} onClick={hide}>
        <Icon icon={X} size={1} />
      </button>
    </aside>
  )
}
