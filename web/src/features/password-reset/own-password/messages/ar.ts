import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'تغيير كلمة المرور',
  'lead': 'ستُنهى جلسات حسابك الأخرى. وستبقى مسجّل الدخول هنا.',
  'currentPassword': 'كلمة المرور الحالية',
  'password-empty': 'يُرجى إدخال كلمة المرور',
  'password-too-long': 'كلمة المرور طويلة جدًا',
  'no-own-password': 'أنت تسجّل الدخول عبر تسجيل الدخول الموحّد. تُغيَّر كلمة مرورك حيث هي محفوظة.',
  'invalid-credentials': 'كلمة المرور الحالية المدخلة غير صحيحة.',
  'wait-before-retry': 'محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
}
