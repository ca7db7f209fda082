import type { Messages } from './en.ts'

export const messages: Messages = {
  'documentation': 'الوثائق',
  'glossary': 'مسرد المصطلحات',
  'glossaryLead': 'مصطلحات هذا المنتج وشرحها. ومن القائمة تصل إلى صفحات الوثائق.',
  'readingGlossary': 'جارٍ تحميل مسرد المصطلحات',
  'unreadableGlossary': 'تعذّر تحميل مسرد المصطلحات',
  'searchGlossary': 'البحث في المسرد',
  'terms':
    '{count, plural, zero {لا مصطلحات} one {مصطلح واحد} two {مصطلحان} few {# مصطلحات} many {# مصطلحًا} other {# مصطلح}}',
  'termsOf':
    '{found} من {count, plural, zero {# مصطلح} one {مصطلح واحد} two {مصطلحين} few {# مصطلحات} many {# مصطلحًا} other {# مصطلح}}',
  'noTerm': 'لا يوجد مصطلح فيه «{wanted}»',
  'noTermAbout': 'جرّب حروفًا أقل أو كلمة أخرى.',
  'allTerms': 'عرض كل المصطلحات',
  'pages': 'الصفحات',
  'pagesLabel': 'صفحات الوثائق',
  'readingPages': 'جارٍ تحميل قائمة الصفحات',
  'tryAgain': 'إعادة المحاولة',
  'readingPage': 'جارٍ تحميل الصفحة',
  'unreadablePage': 'تعذّر تحميل الصفحة',
  'no-such-document': 'لا توجد صفحة بهذا الاسم في الوثائق.',
  'mayBeRenamed': 'ربما تغيّر اسمها. تجد كل الصفحات في القائمة.',
  'toGlossary': 'الانتقال إلى مسرد المصطلحات',
  'readingOrder': 'ترتيب القراءة',
  'table': 'جدول',
  'linkTo': 'رابط إلى {heading}',
  'inEnglish': 'الوثائق نفسها مكتوبة بالإنجليزية.',
}
