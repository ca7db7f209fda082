/** Names of tenants, companies and people of maximum length: several words, one word, and Arabic. */
export const longNames = {
  words: 'Rheinisch-Westfälische Gesellschaft für Elektrizitätsversorgung, Fernwärme und Nahverkehr mbH & Co. KG',
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftszentrale',
  arabic: 'الشركة العالمية المتحدة للخدمات التقنية المُدارة والحلول الرقمية المتكاملة ذات المسؤولية المحدودة',
}
