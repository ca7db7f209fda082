import { Popover } from '@base-ui/react/popover'
import { X } from 'lucide'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { partOf, stepsHere, type TourStep } from './tour-steps.ts'
import styles from './tour.module.css'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '#features/tour/web/messages/en.json'

const textOf = (t: Translate<typeof messages>, step: TourStep): { title: string; about: string } => {
  if (step === 'modules') return { title: t('modules'), about: t('modulesAbout') }
  if (step === 'menu') return { title: t('menu'), about: t('menuAbout') }
  if (step === 'board') return { title: t('board'), about: t('boardAbout') }
  if (step === 'documentation') return { title: t('documentation'), about: t('documentationAbout') }
  return { title: t('user'), about: t('userAbout') }
}

/**
 * Returns whether the window is narrow. In narrow windows the popover is at the bottom, where it covers no part of the
 * tour; in wide windows it is beside the part.
 */
const isNarrow = () => matchMedia('(max-width: 56rem)').matches
const foot = { getBoundingClientRect: () => new DOMRect(0, innerHeight, innerWidth, 0) }

function placeOf(step: TourStep) {
  if (isNarrow()) return { anchor: foot, side: 'top', align: 'center' } as const
  const anchor = () => partOf(step)
  if (step === 'board') return { anchor, side: 'bottom', align: 'start' } as const
  return { anchor, side: 'inline-end', align: step === 'user' ? 'end' : 'start' } as const
}

/** Marks the part of the page that the step explains. */
function useMarked(step: TourStep | undefined): void {
  useEffect(() => {
    const part = step === undefined ? null : partOf(step)
    if (part === null) return undefined
    part.scrollIntoView({ block: isNarrow() ? 'center' : 'nearest' })
    part.dataset['tourMarked'] = ''
    return () => {
      delete part.dataset['tourMarked']
    }
  }, [step])
}

/**
 * Returns a function that moves the focus back to the element that had it before the tour, or to the page's heading if
 * that element is gone.
 */
function useFocusBefore(): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) return before.focus()
    const heading = document.querySelector<HTMLElement>('#content h1')
    if (heading === null) return undefined
    heading.tabIndex = -1
    return heading.focus()
  }
}

/**
 * The steps of the tour, each in a popover at its part of the page. Escape and a button end the tour; the arrow keys
 * move between steps. At the end the focus returns to where it was.
 */
export function TourPopover({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const [steps] = useState(stepsHere)
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const toBefore = useFocusBefore()
  const step = steps[at]
  useMarked(step)
  const end = () => {
    onClose()
    toBefore()
  }
  const goTo = (next: number) => {
    setAt(next)
    heading.current?.focus()
  }
  if (step === undefined) return null
  const { title, about } = textOf(t, step)
  const isLast = at === steps.length - 1
  return (
    <Popover.Root open onOpenChange={(isOpen, { reason }) => (!isOpen && reason === 'escape-key' ? end() : undefined)}>
      <Popover.Portal>
        <Popover.Positioner
          key={step}
          className={styles.positioner}
          positionMethod="fixed"
          {...placeOf(step)}
          sideOffset={10}
          collisionPadding={12}
        >
          <Popover.Popup className={styles.popup} initialFocus={heading} finalFocus={false}>
            <Head title={title} count={t('step', { at: at + 1, count: steps.length })} heading={heading} onEnd={end} />
            <Popover.Description className={styles.about}>{about}</Popover.Description>
            <div className={styles.buttons}>
              {at === 0 ? null : (
                <Button kind="quiet" className={styles.small} onClick={() => goTo(at - 1)}>
                  {t('back')}
                </Button>
              )}
              <Button className={styles.small} onClick={() => (isLast ? end() : goTo(at + 1))}>
                {t(isLast ? 'done' : 'next')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type HeadProps = { title: string; count: string; heading: RefObject<HTMLHeadingElement | null>; onEnd: () => void }

function Head({ title, count, heading, onEnd }: HeadProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.count}>{count}</p>
        <Popover.Title ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Popover.Title>
      </div>
      <button type="button" className={styles.end} aria-label={t('end')} title={t('end')} onClick={onEnd}>
        <Icon icon={X} size={1.1} />
      </button>
    </div>
  )
}
