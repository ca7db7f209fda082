import { readCaptchaAudio, readCaptcha } from '#features/captcha/contract/captchas.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { Captcha } from './captcha.tsx'

// A single pixel, because the page sets the size of a captcha.
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const shown = answer(readCaptcha, { captcha: picture, captcha_id: 'c'.repeat(22) })

const captcha: Pick<Story, 'shows'> = {
  shows: () => <Captcha round={0} isUntouched onCaptcha={() => undefined} onRenew={() => undefined} />,
}

export const stories = defineStories({
  'a picture': {
    ...captcha,
    answers: [shown],
    play: (user) => user.finds('button', 'Hear the characters', { disabled: false }),
  },
  'waiting for the server': {
    ...captcha,
    answers: [never(readCaptcha)],
    play: (user) => user.finds('button', 'Hear the characters', { disabled: true }),
  },
  'server unreachable': {
    ...captcha,
    answers: [unreachable(readCaptcha)],
    play: (user) => user.hears(/picture/),
  },
  'waiting for its sound': {
    ...captcha,
    answers: [shown, never(readCaptchaAudio)],
    play: (user) => user.click('button', 'Hear the characters'),
  },
  ...refusedStories('its sound is refused', readCaptchaAudio, readCaptchaAudio.refusals, {
    ...captcha,
    answers: [shown],
    play: (user) => user.click('button', 'Hear the characters'),
  }),
  'its sound is not available': {
    ...captcha,
    answers: [shown, unreachable(readCaptchaAudio)],
    async play(user) {
      await user.click('button', 'Hear the characters')
      await user.hears('Network Error')
    },
  },
})
