import { Menu } from '@base-ui/react/menu'
import { Signpost } from 'lucide'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import styles from './tour.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/tour/web/messages/en.json'

// Loaded on demand, because most pages never open it.
const Steps = lazyPart(async () => (await import('./tour-popover.tsx')).TourPopover)

/**
 * Stores in this browser that the tour was opened or declined. The value survives the clearing of storage (spec A §4).
 */
function remember(): void {
  local.write('isTourOpened', 'true')
  answered.dispatchEvent(new Event('answered'))
}

/** Dispatches an event when the offer is answered, also when the tour is opened from the menu. */
const answered = new EventTarget()

/**
 * The tour of the app's frame, step by step.
 */
export function Tour({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense>{open ? <Steps onClose={onClose} /> : null}</Suspense>
}

/** The entry in the user menu that opens the tour again. */
export function TourItem({ onChoose }: { onChoose: () => void }) {
  const t = useMessages(messages)
  const open = () => {
    remember()
    onChoose()
  }
  return (
    <Menu.Item className={menu.item} onClick={open}>
      <Icon icon={Signpost} />
      <span className={menu.text}>{t('take')}</span>
    </Menu.Item>
  )
}

/** Offers the tour on the first visit in this browser, beside the page. The offer takes no focus and covers nothing. */
export function TourOffer() {
  const t = useMessages(messages)
  const [isOffered, setOffered] = useState(() => local.read('isTourOpened') === null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const hide = () => setOffered(false)
    answered.addEventListener('answered', hide)
    return () => answered.removeEventListener('answered', hide)
  }, [])
  const answer = (takes: boolean) => {
    remember()
    setOpen(takes)
  }
  return (
    <>
      {isOffered ? (
        <section className={styles.offer} aria-label={t('title')}>
          <p className={styles.offerTitle}>{t('title')}</p>
          <p className={styles.offerText}>{t('offer')}</p>
          <div className={styles.offerButtons}>
            <Button kind="secondary" className={styles.small} onClick={() => answer(true)}>
              {t('take')}
            </Button>
            <Button kind="quiet" className={styles.small} onClick={() => answer(false)}>
              {t('notNow')}
            </Button>
          </div>
        </section>
      ) : null}
      <Tour open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
