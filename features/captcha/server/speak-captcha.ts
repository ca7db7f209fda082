import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captchaAlphabet } from '@portico/contract/core/captcha/captcha.ts'

const rate = 11_025
const headLength = 44
/** The value of silence: the middle of the range of unsigned 8-bit sound. */
const silence = 128

/** Returns a text of captcha characters as sound: a WAV, mono, 8 bits, 11,025 Hz. */
export type Speaker = (text: string) => Uint8Array

/**
 * Loads the spoken characters and returns the function that joins them. `voice/` has each letter with its word of the
 * spelling alphabet, in English, made with eSpeak NG. The pauses have random lengths, each character is a little faster
 * or slower, and noise is added: each sound of the same text is different.
 */
export async function openSpeaker(): Promise<Speaker> {
  const read = async (character: string): Promise<[string, Uint8Array]> => {
    const file = await readFile(join(import.meta.dirname, 'voice', `${character}.wav`))
    return [character, file.subarray(headLength)]
  }
  const voice = new Map(await Promise.all(Array.from(captchaAlphabet, read)))
  return (text) => {
    const parts = Array.from(text).flatMap((character) => [
      pause(),
      atSpeed(voice.get(character) ?? new Uint8Array(), randomInt(90, 108) / 100),
    ])
    const sound = Buffer.concat([...parts, pause()])
    for (let at = 0; at < sound.length; at += 1) {
      sound[at] = Math.max(0, Math.min(255, (sound[at] ?? silence) + randomInt(-7, 8)))
    }
    return Buffer.concat([headOf(sound.length), sound])
  }
}

function pause(): Uint8Array {
  return new Uint8Array(Math.round((randomInt(350, 800) / 1000) * rate)).fill(silence)
}

function atSpeed(samples: Uint8Array, speed: number): Uint8Array {
  return Uint8Array.from({ length: Math.floor(samples.length / speed) }, (_, index) => {
    return samples[Math.floor(index * speed)] ?? silence
  })
}

/** Returns the header of a WAV (RIFF, PCM) with `length` bytes of sound. */
function headOf(length: number): Buffer {
  const head = Buffer.alloc(headLength)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return head
}
