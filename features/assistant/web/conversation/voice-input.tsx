import { Mic, MicOff } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { canListen, listen, type SpeechProblem } from './speech.ts'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Whether voice input is on, or why it failed. */
export type VoiceState = 'off' | 'listening' | SpeechProblem

type VoiceInputProps = {
  disabled: boolean
  onText: (text: string, isFinal: boolean) => void
  onState: (state: VoiceState) => void
  /** Whether to keep listening after a sentence, until the user switches voice input off. */
  isContinuous?: boolean
}

/**
 * Shows a button for voice input, if the browser supports it (spec B §2: voice input, en-GB). It writes text but does
 * not send it.
 */
export function VoiceInput({ disabled, onText, onState, isContinuous = false }: VoiceInputProps) {
  const t = useMessages(messages)
  const [isOn, setOn] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  // Listening outlasts renders, each of which has a new onText.
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
 * Announces that audio leaves the computer, or why speech recognition failed.
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
