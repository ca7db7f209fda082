import { readCaptchaAudio as call } from '@portico/contract/trial/read-captcha-audio.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/**
 * Speaks the characters of a captcha, to their end. Gives the words for why it could not, or null.
 */
export async function playCaptcha(captchaId: string): Promise<string | null> {
  const outcome = await send(call, { query: { captcha_id: captchaId } })
  if (!outcome.ok) return wordsFor(outcome, say)
  const bytes = Uint8Array.from(atob(outcome.data.audio), (character) => character.charCodeAt(0))
  try {
    const context = new AudioContext()
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(bytes.buffer)
    source.connect(context.destination)
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve, { once: true }))
    source.start()
    await Promise.race([
      ended,
      new Promise((resolve) => setTimeout(resolve, (source.buffer?.duration ?? 0) * 1_000 + 500)),
    ])
    await context.close()
    return null
  } catch {
    return say('audioFailed')
  }
}
