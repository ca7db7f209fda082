import { afterEach, expect, it, vi } from 'vitest'
import { FakeRecognition } from './test-recognition.ts'
import { canListen, listen } from './speech.ts'

afterEach(() => vi.unstubAllGlobals())

function listening(isContinuous: boolean) {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
  const texts: [string, boolean][] = []
  const ends: (string | null)[] = []
  const stop = listen({
    isContinuous,
    onText: (text, isFinal) => texts.push([text, isFinal]),
    onEnd: (problem) => ends.push(problem),
  })
  const recognition = FakeRecognition.last
  if (recognition === null || stop === null) throw new Error('Nothing listens.')
  return { recognition, texts, ends, stop }
}

it('is not offered where the browser cannot', () => {
  expect(canListen()).toBe(false)
  expect(listen({ onText: () => undefined, onEnd: () => undefined })).toBeNull()
})

it('listens to British English, and writes all that was said so far', () => {
  const { recognition, texts, ends, stop } = listening(false)
  expect(recognition).toMatchObject({ lang: 'en-GB', continuous: false, interimResults: true, isStarted: true })
  recognition.hear(0, ['how many', false])
  recognition.hear(0, ['how many ', true], ['devices', true])
  stop()
  expect(texts).toEqual([
    ['how many', false],
    ['how many devices', true],
  ])
  expect(ends).toEqual([null])
})

it('gives each sentence alone where it listens on', () => {
  const { recognition, texts } = listening(true)
  recognition.hear(0, ['devices by city', true])
  recognition.hear(1, ['devices by city', true], ['and by company', true])
  expect(texts).toEqual([
    ['devices by city', true],
    ['and by company', true],
  ])
})

it.each([
  ['not-allowed', 'not-allowed'],
  ['service-not-allowed', 'not-allowed'],
  ['audio-capture', 'no-microphone'],
  ['network', 'away'],
  ['no-speech', null],
])('an error %s of the browser is the problem %s', (error, problem) => {
  const { recognition, ends } = listening(false)
  recognition.fail(error)
  expect(ends).toEqual([problem])
})
