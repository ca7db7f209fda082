import { Mic, MicOff } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { canListen, listen, type SpeechProblem } from './speech.ts'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Whether the browser listens, or why it could not. */
export type VoiceState = 'off' | 'listening' | SpeechProblem

type VoiceInputProps = {
  disabled: boolean
  onText: (text: string, isFinal: boolean) => void
  onState: (state: VoiceState) => void
  /** Listens on after a sentence, until it is switched off. */
  isContinuous?: boolean
}

/**
 * A button that writes what is said, where the browser can (spec B §2: voice input, en-GB). It sends nothing.
 */
export function VoiceInput({ disabled, onText, onState, isContinuous = false }: VoiceInputProps) {
  const t = useMessages(messages)
  const [isOn, setOn] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  // It listens over several renders, each with an onText of its own.
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  }, [onText])
  if (!canListen()) return null
  const toggle = () => {
    if (isOn) return stop.current?.()
    setOn(true)
    onState('listening')
    stop.current = listen({
      onText: (text, isFinal) => latest.current(text, isFinal),
      isContinuous,
      onEnd(problem) {
        stop.current = null
        setOn(false)
        onState(problem ?? 'off')
      },
    })
  }
  return (
    <button
      type="button"
      className={styles.voice}
      aria-label={t(isOn ? 'stopListening' : 'speak')}
      title={t('speechGoes')}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={toggle}
    >
      <Icon icon={isOn ? MicOff : Mic} />
    </button>
  )
}

/**
 * What happens with the voice, announced: that the audio leaves the computer, or why nothing is heard.
 */
export function VoiceNotice({ state }: { state: VoiceState }) {
  const t = useMessages(messages)
  const texts: Record<VoiceState, string> = {
    'off': '',
    'listening': t('speechGoes'),
    'not-allowed': t('microphoneRefused'),
    'no-microphone': t('noMicrophone'),
    'away': t('speechAway'),
  }
  return (
    <p className={styles.notice} role="status">
      {texts[state]}
    </p>
  )
}
