import { readCaptchaAudio } from '#features/captcha/contract/captchas.ts'
import { send, messageFor } from '@portico/web/core/calls/send.ts'
import { type Translate } from '@portico/web/platform/messages.ts'
import type messages from '#features/captcha/web/messages/en.json'

/** Milliseconds after which a context that is still suspended is assumed to be blocked by the browser. */
const longestResume = 1_000

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Plays the characters of a captcha to the end. Call it directly in the click handler, because Safari does not start
 * sound after an await. Returns null, or the message that says why playing failed.
 */
export async function playCaptcha(t: Translate<typeof messages>, captchaId: string): Promise<string | null> {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext()
  const resumed = context?.resume().catch(() => undefined)
  try {
    const outcome = await send(readCaptchaAudio, { query: { captcha_id: captchaId } })
    if (!outcome.ok) return messageFor(outcome, t)
    if (context === null) return t('audioFailed')
    await Promise.race([resumed, after(longestResume)])
    return context.state === 'running' && (await hasPlayed(context, outcome.data.audio)) ? null : t('audioFailed')
  } finally {
    await context?.close().catch(() => undefined)
  }
}

async function hasPlayed(context: AudioContext, audio: string): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(bytes.buffer)
    source.connect(context.destination)
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve, { once: true }))
    source.start()
    await Promise.race([ended, after(source.buffer.duration * 1_000 + 500)])
    return true
  } catch {
    return false
  }
}
