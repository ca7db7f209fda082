import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'يُرجى الانتظار…',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  language: 'اللغة',
  languageFailed: 'تعذّر تحميل اللغة. يُرجى إعادة المحاولة.',
  terms: 'الشروط والأحكام',
  privacyPolicy: 'سياسة الخصوصية',
  faultTitle: 'حدث خطأ ما.',
  faultWhy: 'لم يُفقد أي شيء مما حفظته. وغالبًا ما تنجح المحاولة مرة أخرى.',
  faultTryAgain: 'إعادة المحاولة',
  faultStartAgain: 'العودة إلى البداية',
  faultReporting: 'جارٍ الإبلاغ عن الخطأ…',
  faultNotReported: 'تعذّر الإبلاغ عن الخطأ.',
  faultReference: 'الرقم المرجعي:',
}
