import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './chat-messages.module.css'
import messages from '#features/chat/web/messages/en.json'
import { FileText } from 'lucide'
import type { ChatMessage, Passage } from '#features/chat/contract/chat-view.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { MessageFiles } from './message-files.tsx'
import { useStateText } from './use-state-text.ts'
import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type MessageBodyProps = { message: ChatMessage; onHandOver: (() => void) | null; lacksDesk: boolean }

/** Shows the content of a message, by its kind. Small talk and notes are translated by this page. */
export function MessageBody({ message, onHandOver, lacksDesk }: MessageBodyProps) {
  const t = useMessages(messages)
  switch (message.kind) {
    case 'text':
      return (
        <>
          {message.text === '' ? null : <MessageText text={message.text} />}
          <MessageFiles files={message.files} />
        </>
      )
    case 'found':
      return (
        <>
          <p>{t('found')}</p>
          <Passages passages={message.passages} />
          <AskDesk onHandOver={onHandOver} />
        </>
      )
    case 'written':
      return (
        <>
          <MessageText text={message.text} />
          <p className={styles.quiet}>{t('sources')}</p>
          <Sources passages={message.passages} />
          <AskDesk onHandOver={onHandOver} />
        </>
      )
    case 'greeting':
      return <p>{t('greeting')}</p>
    case 'thanks':
      return <p>{t('welcomeThanks')}</p>
    case 'abilities':
      return <Abilities lacksDesk={lacksDesk} />
    case 'person':
      return <Offer text={<PersonOffered lacksDesk={lacksDesk} />} onHandOver={onHandOver} />
    case 'nothing':
      return <Offer text={<NothingFits lacksDesk={lacksDesk} />} onHandOver={onHandOver} />
    case 'handed-over':
      return <HandedOverNote number={message.text} />
    case 'state':
      return <StateNote state={message.text} />
  }
}

type DeskProps = { lacksDesk: boolean }

function Abilities({ lacksDesk }: DeskProps) {
  const t = useMessages(messages)
  return <p>{t(lacksDesk ? 'abilitiesWithoutDesk' : 'abilities')}</p>
}

function PersonOffered({ lacksDesk }: DeskProps) {
  const t = useMessages(messages)
  return <p>{textOf(t, lacksDesk ? 'chat-without-desk' : 'person')}</p>
}

function HandedOverNote({ number }: { number: string }) {
  const t = useMessages(messages)
  return (
    <p>
      {marked(
        t,
        'handedOver',
        (text) => (
          <a href={requestPath(number)} target="_top">
            {text}
          </a>
        ),
        { number },
      )}
    </p>
  )
}

function StateNote({ state }: { state: string }) {
  const t = useMessages(messages)
  const stateText = useStateText()
  return <p>{t('requestState', { state: stateText(state) })}</p>
}

/** Returns the path of the page of a request. */
export const requestPath = (number: number | string) => `/desk/requests/${number}`

function NothingFits({ lacksDesk }: DeskProps) {
  const t = useMessages(messages)
  return (
    <>
      <p>
        {marked(t, 'nothingFits', (text) => (
          <a href="/glossary" target="_top">
            {text}
          </a>
        ))}
      </p>
      {lacksDesk ? <p>{textOf(t, 'chat-without-desk')}</p> : null}
    </>
  )
}

function Offer({ text, onHandOver }: { text: React.ReactNode; onHandOver: (() => void) | null }) {
  return (
    <>
      {text}
      <AskDesk onHandOver={onHandOver} />
    </>
  )
}

/** Shows a button that hands the chat over, below the last answer, in case it did not help. */
function AskDesk({ onHandOver }: { onHandOver: (() => void) | null }) {
  const t = useMessages(messages)
  if (onHandOver === null) return null
  return (
    <Button kind="secondary" className={styles.offer} onClick={onHandOver}>
      {t('askDesk')}
    </Button>
  )
}

const titleOf = ({ title, heading }: Passage) => (heading === title ? title : `${title} › ${heading}`)

function Source({ passage }: { passage: Passage }) {
  return (
    <a href={passage.link} target="_top" className={styles.source}>
      <Icon icon={FileText} />
      <span>{titleOf(passage)}</span>
    </a>
  )
}

/** Shows the passages found: the best one with its text, and links to the others. The documentation is in English. */
function Passages({ passages: [best, ...others] }: { passages: readonly Passage[] }) {
  const t = useMessages(messages)
  if (best === undefined) return null
  return (
    <>
      <div className={styles.passage} lang="en" dir="ltr">
        <Source passage={best} />
        <p>{best.text}</p>
      </div>
      {others.length === 0 ? null : (
        <>
          <p className={styles.quiet}>{t('seeAlso')}</p>
          <Sources passages={others} />
        </>
      )}
    </>
  )
}

function Sources({ passages }: { passages: readonly Passage[] }) {
  return (
    <ul className={rowStyles.list} lang="en" dir="ltr">
      {passages.map((passage) => (
        <li key={passage.link}>
          <Source passage={passage} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the plain text of a message, with addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      <LinkedText text={text} />
    </p>
  )
}
