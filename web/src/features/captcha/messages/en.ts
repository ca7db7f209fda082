export const messages = {
  'captchaPicture': 'Characters to be entered; they can be heard as well',
  'reload': 'Show another picture',
  'hear': 'Hear the characters',
  'pictureFailed': 'The picture could not be loaded. Please ask for another one.',
  'audioFailed': 'The characters cannot be played here.',
  'captcha-not-valid': 'The captcha has expired or has been used already. Please try a new one.',
} as const

export type Messages = Record<keyof typeof messages, string>
