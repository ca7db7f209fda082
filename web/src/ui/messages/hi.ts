import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'कृपया प्रतीक्षा करें…',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  language: 'भाषा',
  languageFailed: 'भाषा लोड नहीं हो सकी। कृपया फिर से कोशिश करें।',
  terms: 'नियम और शर्तें',
  privacyPolicy: 'गोपनीयता नीति',
  faultTitle: 'कुछ गड़बड़ हो गई।',
  faultWhy: 'आपका सहेजा हुआ कुछ भी नहीं खोया है। दोबारा कोशिश करने से अक्सर काम बन जाता है।',
  faultTryAgain: 'फिर से कोशिश करें',
  faultStartAgain: 'शुरुआत पर लौटें',
  faultReporting: 'रिपोर्ट भेजी जा रही है…',
  faultNotReported: 'रिपोर्ट नहीं भेजी जा सकी।',
  faultReference: 'संदर्भ संख्या:',
}
