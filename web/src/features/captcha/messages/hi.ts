import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'दर्ज किए जाने वाले वर्ण; इन्हें सुना भी जा सकता है',
  'reload': 'दूसरा चित्र दिखाएँ',
  'hear': 'वर्ण सुनें',
  'pictureFailed': 'चित्र लोड नहीं हो सका। कृपया दूसरा चित्र माँगें।',
  'audioFailed': 'यहाँ वर्ण सुनाए नहीं जा सकते।',
  'captcha-not-valid': 'कैप्चा की अवधि समाप्त हो गई है या उसका उपयोग हो चुका है। कृपया नया कैप्चा आज़माएँ।',
}
