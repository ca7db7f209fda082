import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo, onMoved } from '@portico/web/platform/navigate.ts'
import { onWindowMessage, postToWindow } from '@portico/web/platform/window-messages.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import article from '#features/documentation/web/article/article.module.css'
import markdown from '#features/documentation/web/article/markdown.module.css'
import { focusSearch } from '#features/documentation/web/search/search-box.tsx'
import {
  firstPage,
  framedAddress,
  frameMessage,
  pageAt,
  type FrameMessage,
  type ShownMessage,
} from './frame-messages.ts'
import styles from './document-frame.module.css'
import { usePrintedCopy } from './printed-copy.ts'
import messages from '#features/documentation/web/messages/en.json'

/**
 * Shows the documentation in a frame (spec A §2, `/document`). The address of this page determines what the frame
 * shows: when the frame reports a link, this page changes its address. Each page is one history entry.
 */
export function DocumentFrame() {
  const t = useMessages(messages)
  const frame = useRef<HTMLIFrameElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => framedAddress(shownNow().slug, shownNow().fragment))
  const [title, setTitle] = useState<string | null>(null)
  useFrame(frame, (shown) => {
    setTitle(shown)
    document.title = `${shown} · ${pageData().settings.apptitle}`
  })
  usePrintedCopy(frame, copy)
  return (
    <>
      <h1 className={hidden.hidden}>{title ?? t('documentation')}</h1>
      <iframe
        ref={frame}
        id="document-frame"
        className={styles.frame}
        src={opened}
        title={title ?? t('documentation')}
      />
      <div className={article.printed}>
        <div ref={copy} className={markdown.markdown} />
      </div>
    </>
  )
}

/** Returns the page that the address names. */
function shownNow(): { slug: string; fragment: string } {
  const { slug, fragment } = pageAt(location.href) ?? { slug: null, fragment: '' }
  return { slug: slug ?? firstPage, fragment }
}

const addressNow = () => location.pathname + location.search + location.hash

/** Returns the scroll position stored in this history entry; null for a new one. */
function topOfEntry(): number | null {
  const state: unknown = history.state
  const top = typeof state === 'object' && state !== null && 'documentTop' in state ? state.documentTop : null
  return typeof top === 'number' ? top : null
}

function useFrame(frame: RefObject<HTMLIFrameElement | null>, onShown: (title: string) => void) {
  const shown = useRef<string | null>(null)
  const isAsked = useRef(false)
  const show = useEffectEvent(() => {
    const target = frame.current?.contentWindow
    if (!target || shown.current === addressNow() || pageAt(location.href) === null) return
    shown.current = addressNow()
    const message: ShownMessage = { kind: 'document-show', ...shownNow(), top: topOfEntry(), focus: isAsked.current }
    isAsked.current = false
    postToWindow(target, message)
  })
  const follow = (address: string) => {
    // Accepts only paths on this site. The frame cannot contain a page of another site, but the check is cheap.
    if (!/^\/(?!\/)/.test(address) || address === addressNow()) return
    isAsked.current = true
    goTo(address)
  }
  const listen = useEffectEvent((message: FrameMessage) => {
    switch (message.kind) {
      case 'document-ready':
        shown.current = null
        return show()
      case 'document-go':
        return follow(message.address)
      case 'document-shown':
        return onShown(message.title)
      case 'document-scrolled':
        return history.replaceState({ ...(history.state as object | null), documentTop: message.top }, '')
      case 'document-search':
        return focusSearch()
    }
  })
  useEffect(
    () =>
      onWindowMessage(
        () => frame.current?.contentWindow,
        frameMessage,
        (message) => listen(message),
      ),
    [frame],
  )
  useEffect(() => onMoved(() => show()), [])
}
