/** The parts of the Web Speech API that are used here. TypeScript has no types for them. */
type Heard = { readonly isFinal: boolean; readonly 0: { readonly transcript: string } | undefined }
type HeardEvent = Event & { readonly results: ArrayLike<Heard>; readonly resultIndex: number }
type HeardEvents = { result: HeardEvent; error: Event & { readonly error: string }; end: Event }
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  addEventListener: <Name extends keyof HeardEvents>(name: Name, act: (event: HeardEvents[Name]) => void) => void
  start: () => void
  stop: () => void
}
type WithRecognition = {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

/** The language of voice input (spec B §2). */
const language = 'en-GB'

/** Why speech recognition failed: microphone not allowed, no microphone, or the browser's service unavailable. */
export type SpeechProblem = 'not-allowed' | 'no-microphone' | 'away'

type Options = {
  /** Called with the text recognised since the start; `isFinal` if the browser will no longer change it. */
  onText: (text: string, isFinal: boolean) => void
  onEnd: (problem: SpeechProblem | null) => void
  /** Whether listening continues after a pause. If so, `onText` receives one sentence at a time. */
  isContinuous?: boolean
}

/** Returns whether the browser supports speech recognition. */
export function canListen(): boolean {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as WithRecognition
  return SpeechRecognition !== undefined || webkitSpeechRecognition !== undefined
}

/**
 * Listens until the returned function is called or the browser stops. Null if the browser does not support it.
 */
export function listen({ onText, onEnd, isContinuous = false }: Options): (() => void) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as WithRecognition
  const Made = SpeechRecognition ?? webkitSpeechRecognition
  if (Made === undefined) return null
  const recognition = new Made()
  let problem: SpeechProblem | null = null
  Object.assign(recognition, { lang: language, continuous: isContinuous, interimResults: true })
  recognition.addEventListener('result', ({ results, resultIndex }) => {
    const heard = Array.from(results).slice(isContinuous ? resultIndex : 0)
    const text = heard
      .map((result) => result[0]?.transcript ?? '')
      .join('')
      .trim()
    if (text !== '')
      onText(
        text,
        heard.every(({ isFinal }) => isFinal),
      )
  })
  recognition.addEventListener('error', ({ error }) => {
    problem = problemOf(error)
  })
  recognition.addEventListener('end', () => onEnd(problem))
  try {
    recognition.start()
  } catch {
    onEnd('away')
    return null
  }
  return () => recognition.stop()
}

function problemOf(error: string): SpeechProblem | null {
  if (error === 'not-allowed' || error === 'service-not-allowed') return 'not-allowed'
  if (error === 'audio-capture') return 'no-microphone'
  return error === 'no-speech' || error === 'aborted' ? null : 'away'
}
