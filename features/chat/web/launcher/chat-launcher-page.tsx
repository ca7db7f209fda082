import { MessageSquareText, X } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon } from '@portico/web/ui/icon.tsx'
import { onFrameMessage, postFrameMessage, type FrameMessage } from './frame-messages.ts'
import { ownHub, useHubIdentity } from './use-hub.ts'
import styles from './chat-launcher.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import { asked, starts } from '#features/chat/web/starts.ts'
import messages from '#features/chat/web/messages/en.json'

/**
 * Shows a chat bot page (spec B §2): `logout` is the logout icon, the launcher opens the chat in a frame of 30 % width,
 * and sample questions are on the page behind the frame. The questions are in English, the documentation's language. If
 * the domain has its own chat hub, the frame shows it, and there are no sample questions.
 */
export function ChatLauncherPage({ logout }: { logout: ReactNode }) {
  const t = useMessages(messages)
  const frame = useRef<HTMLIFrameElement>(null)
  const launcher = useRef<HTMLButtonElement>(null)
  const hub = ownHub()
  const { isOpen, open, close, ask } = useFrame(frame, launcher, hub === null)
  useHubIdentity(frame, hub?.origin ?? null)
  return (
    <div className={styles.page} data-open={isOpen}>
      <main className={styles.stage} aria-label={t('starts')}>
        <div className={styles.logout}>{logout}</div>
        <div className={styles.welcome}>
          <h1>{t('welcome')}</h1>
          <p>{hub === null ? t('about') : t('aboutHub')}</p>
          {hub === null ? <Starts onAsk={ask} /> : null}
          <p className={styles.more}>
            {marked(t, 'readInstead', (text) => (
              <a href="/glossary">{text}</a>
            ))}
          </p>
        </div>
        <button
          ref={launcher}
          type="button"
          className={styles.launcher}
          aria-expanded={isOpen}
          aria-controls="chat-frame"
          onClick={isOpen ? close : open}
        >
          <Icon icon={isOpen ? X : MessageSquareText} size={1.5} />
          <span>{t(isOpen ? 'closeChat' : 'openChat')}</span>
        </button>
      </main>
      {hub === null ? (
        <iframe ref={frame} id="chat-frame" className={styles.frame} src="/chat/" title={t('title')} hidden={!isOpen} />
      ) : (
        <iframe
          ref={frame}
          id="chat-frame"
          className={styles.frame}
          src={hub.url}
          title={t('title')}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          hidden={!isOpen}
        />
      )}
    </div>
  )
}

function Starts({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useMessages(messages)
  return (
    <ul className={styles.starts}>
      {starts.map(([about, question]) => (
        <li key={question}>
          <button type="button" onClick={() => onAsk(asked[question])}>
            <span className={styles.about}>{t(about)}</span>
            <span>{t(question)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the state of the chat's frame. Closing only hides the frame, so that the conversation continues. If the frame
 * shows a hub, no messages are posted to it.
 */
function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  launcher: RefObject<HTMLButtonElement | null>,
  isOwn: boolean,
) {
  const [isOpen, setOpen] = useState(false)
  const ready = useRef(false)
  const waiting = useRef<string | null>(null)
  const tellFrame = (message: FrameMessage) => {
    const target = frame.current?.contentWindow
    if (target && isOwn) postFrameMessage(target, message)
  }
  const close = () => {
    setOpen(false)
    launcher.current?.focus()
  }
  const listen = useEffectEvent((message: FrameMessage) => {
    if (message.kind === 'chat-close') close()
    if (message.kind !== 'chat-ready') return
    ready.current = true
    if (waiting.current !== null) tellFrame({ kind: 'chat-ask', question: waiting.current })
    waiting.current = null
  })
  const greet = useEffectEvent(() => tellFrame({ kind: 'chat-shown' }))
  useEffect(
    () =>
      onFrameMessage(
        () => frame.current?.contentWindow,
        (message) => listen(message),
      ),
    [frame],
  )
  useEffect(() => {
    if (isOpen) greet()
  }, [isOpen])
  const ask = (question: string) => {
    setOpen(true)
    if (ready.current) tellFrame({ kind: 'chat-ask', question })
    else waiting.current = question
  }
  return { isOpen, open: () => setOpen(true), close, ask }
}
