/** The parts of the Web Speech API that are used; TypeScript has no types of it. */
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

/** Spec B §2. */
const language = 'en-GB'

/** Why nothing is heard: the microphone is not allowed, there is none, or the browser's service is away. */
export type SpeechProblem = 'not-allowed' | 'no-microphone' | 'away'

type Options = {
  /** Called with what was said since the start; `isFinal` where the browser no longer changes it. */
  onText: (text: string, isFinal: boolean) => void
  onEnd: (problem: SpeechProblem | null) => void
  /** Goes on after a pause. `onText` then gets each sentence alone. */
  isContinuous?: boolean
}

/**
 * Whether the browser turns speech into text.
 */
export function canListen(): boolean {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as WithRecognition
  return SpeechRecognition !== undefined || webkitSpeechRecognition !== undefined
}

/**
 * Listens until the returned function is called, or the browser ends. Null where the browser cannot.
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
      .map((each) => each[0]?.transcript ?? '')
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
