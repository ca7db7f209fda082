import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'الأعمدة',
  reading: 'جارٍ التحميل: {caption}',
  range: '{from}–{to} من {total}',
  noRows: 'لا توجد صفوف',
  rowsPerPage: 'الصفوف في كل صفحة',
  firstPage: 'الصفحة الأولى',
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  lastPage: 'الصفحة الأخيرة',
  selectPage: 'كل صفوف هذه الصفحة',
  selected:
    '{count, plural, zero {لم يُحدَّد أي صف} one {حُدِّد صف واحد} two {حُدِّد صفان} few {حُدِّدت # صفوف} many {حُدِّد # صفًا} other {حُدِّد # صف}}',
  clearSelection: 'إلغاء التحديد',
  nothingFound: 'لا توجد نتائج لـ «{search}»',
  nothingFoundAbout: 'تحقّق من الكتابة أو ابحث بكلمات أقل.',
  clearSearch: 'مسح البحث',
}
