import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'أحرف يجب إدخالها، ويمكن سماعها أيضًا',
  'reload': 'عرض صورة أخرى',
  'hear': 'سماع الأحرف',
  'pictureFailed': 'تعذّر تحميل الصورة. يُرجى طلب صورة أخرى.',
  'audioFailed': 'لا يمكن تشغيل الأحرف هنا.',
  'captcha-not-valid': 'انتهت صلاحية الكابتشا أو استُخدمت من قبل. يُرجى تجربة واحدة جديدة.',
}
