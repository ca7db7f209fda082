import { documentAddress } from '#features/documentation/contract/heading-slug.ts'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { useSearchParams } from 'wouter'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { isFramed, onWindowMessage, postToWindow } from '@portico/web/platform/window-messages.ts'
import { Article } from '#features/documentation/web/article/article.tsx'
import { showFragment } from '#features/documentation/web/article/fragment.ts'
import {
  firstPage,
  framedAddress,
  pageAt,
  shownMessage,
  type FrameMessage,
  type ShownMessage,
} from './frame-messages.ts'
import { openWhole, useOuterLook } from './outer-page.ts'
import { useScrolled } from './use-scrolled.ts'
import styles from './document-frame.module.css'
import messages from '#features/documentation/web/messages/en.json'

/**
 * Shows a page of the documentation without menu and search, for frames. The frame is either that of `DocumentFrame`,
 * which then controls navigation, or a frame on any other page of this origin. Without a stored token the whole window
 * goes to `/` (spec A §2).
 */
export function FramedPage() {
  const isIn = isSignedIn()
  useEffect(() => {
    if (!isIn) openWhole('/', 'replace')
  }, [isIn])
  useEffect(() => leaveAsWhole, [])
  return isIn ? <Framed /> : null
}

/**
 * Opens the current address in the whole window if it is no documentation page, because other pages need another
 * content security policy (`AppPages`).
 */
function leaveAsWhole(): void {
  if (pageAt(location.href) !== null) return
  document.documentElement.hidden = true
  openWhole((location.pathname + location.search).replace('%2Fdocument%2Fpage', '%2Fdocument'), 'replace')
}

const post = (message: FrameMessage) => {
  if (isFramed()) postToWindow(window.parent, message)
}

function Framed() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const slug = query.get('name') ?? firstPage
  const { isLed, arrive, go } = useArrivals(slug)
  useOuterLook()
  useSearchKey()
  const follow = (event: MouseEvent) => {
    const address = followed(event)
    if (address === null) return
    event.preventDefault()
    go(address)
  }
  return (
    <main className={styles.page} aria-label={t('documentation')} onClickCapture={follow}>
      <Article
        key={slug}
        slug={slug}
        onShown={(title) => {
          document.title = `${title} · ${pageData().settings.apptitle}`
          post({ kind: 'document-shown', title })
          arrive()
        }}
      />
      {isLed ? null : (
        <p className={styles.whole}>
          <a href={documentAddress(slug)} target="_top">
            {t('openWhole')}
          </a>
        </p>
      )}
    </main>
  )
}

/**
 * Returns the path of a clicked link if the page must follow the link itself; null if the browser handles the click,
 * for example to open a new tab.
 */
function followed(event: MouseEvent): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  const link = target instanceof Element ? target.closest('a[href]') : null
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target !== '' || link.origin !== location.origin)
    return null
  return link.pathname + link.search + link.hash
}

/**
 * Restores scroll position and focus when a page is shown. If a documentation page surrounds this one, follows its
 * messages.
 */
function useArrivals(slug: string) {
  const [isLed, setLed] = useState(false)
  /** The page whose text has been rendered. */
  const shown = useRef<string | null>(null)
  const pending = useRef<Pick<ShownMessage, 'top' | 'focus'>>({ top: null, focus: false })
  const scrolled = useScrolled((top) => post({ kind: 'document-scrolled', top }))
  const arrive = () => {
    shown.current = slug
    const { top, focus } = pending.current
    pending.current = { top: null, focus: false }
    if (focus) document.querySelector('h1')?.focus({ preventScroll: true })
    if (top !== null) scrollTo(0, top)
    else if (location.hash.length > 1) showFragment()
    else scrollTo(0, 0)
  }
  const show = useEffectEvent((message: ShownMessage) => {
    setLed(true)
    const { slug: wanted, fragment, top, focus } = message
    const address = framedAddress(wanted, fragment)
    const isHere = address === location.pathname + location.search + location.hash
    if (isHere && top === null) return
    pending.current = { top, focus }
    if (!isHere) goTo(address, 'replace')
    if (wanted === shown.current) arrive()
  })
  useEffect(() => {
    const stop = onWindowMessage(
      () => (isFramed() ? window.parent : null),
      shownMessage,
      (message) => show(message),
    )
    post({ kind: 'document-ready' })
    return stop
  }, [])
  const go = (address: string) => {
    const page = pageAt(address)
    const isHere = page !== null && (page.slug ?? firstPage) === slug
    scrolled.now()
    if (isLed) {
      post({ kind: 'document-go', address: page === null ? address : addressOf(page, slug) })
      if (isHere && `#${page.fragment}` === location.hash) showFragment()
      return
    }
    if (page === null) return openWhole(address)
    pending.current = { top: null, focus: true }
    goTo(framedAddress(page.slug ?? firstPage, page.fragment))
    if (isHere) arrive()
  }
  return { isLed, arrive, go }
}

/** Returns the address of a page outside the frame. */
function addressOf({ slug, fragment }: { slug: string | null; fragment: string }, current: string): string {
  return `${documentAddress(slug ?? current)}${fragment === '' ? '' : `#${fragment}`}`
}

/** Passes the search key `/` on to the surrounding page, which has the search field. */
function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isFramed()) return
      event.preventDefault()
      post({ kind: 'document-search' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
