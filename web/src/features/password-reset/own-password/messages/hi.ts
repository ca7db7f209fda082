import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'पासवर्ड बदलें',
  'lead': 'आपके खाते के अन्य सत्र समाप्त हो जाएँगे। यहाँ आप साइन इन रहेंगे।',
  'currentPassword': 'वर्तमान पासवर्ड',
  'password-empty': 'कृपया पासवर्ड दर्ज करें',
  'password-too-long': 'पासवर्ड बहुत लंबा है',
  'no-own-password': 'आप सिंगल साइन-ऑन से साइन इन करते हैं। आपका पासवर्ड वहीं बदला जाता है जहाँ वह रखा गया है।',
  'invalid-credentials': 'दर्ज किया गया वर्तमान पासवर्ड गलत है।',
  'wait-before-retry': 'बहुत अधिक प्रयास हो गए हैं। कृपया थोड़ा रुककर फिर से कोशिश करें।',
}
