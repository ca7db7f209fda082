/** Texts that mean "no value" in a column of another type, in many languages. */
const nullTexts = new Set([
  ...[
    'null',
    '(null)',
    '<null>',
    '[null]',
    'nil',
    '\\n',
    'n/a',
    'na',
    '#n/a',
    'n.a.',
    'n.a',
    'nan',
    'none',
    'undefined',
  ],
  ...['-', '--', '---', '–', '—', '?', '.', '*', '(blank)', '(empty)', 'blank', 'empty'],
  ...['k.a.', 'k. a.', 'leer', 'n. v.', 's/d', 's.d.', 'nd', 'n.d.', 'n.c.', 'brak', 'n.v.t.', 'nvt'],
  'なし',
])
const longestNullText = Math.max(...[...nullTexts].map(({ length }) => length))

/** Returns whether a trimmed cell has no value: it is empty or a text such as "n/a". */
export function isEmptyCell(text: string): boolean {
  return text === '' || (text.length <= longestNullText && nullTexts.has(text.toLowerCase()))
}

const errors =
  /^(?:#(?:DIV\/0!|REF!|VALUE!|WERT!|VALOR!|NUM!|ZAHL!|NAME\?|NULL!|SPILL!|CALC!|N\/A|NV|BEZUG!|ERROR!|ÜBERLAUF!|####*)|[+-]?inf(?:inity)?|[+-]?∞|err(?:or)?:?\d*)$/i

/** Returns whether a cell is an error of a spreadsheet or an infinite number: it should be a number and is none. */
export const isErrorCell = (text: string): boolean => text.length <= 12 && errors.test(text)

const placeholders =
  /^(?:tbd|tba|tbc|t\.b\.d\.|pending|open|unknown|unbekannt|offen|ausstehend|in progress|ongoing|inconnu|à définir|en attente|desconocido|pendiente|sconosciuto|da definire|onbekend|nieznany|nieznane|desconhecido|pendente|not set|not known|not applicable|no data|missing|not available|keine angabe|未確定|未定|लागू नहीं|see notes?|x|error|fehler|failed|timeout|late|future|never|nie|jamais|nunca|mai|unlimited|unbegrenzt|free|gratis|n\/m|不明|未設定|該当なし|لا يوجد|غير معروف|अज्ञात)$/i

/** Returns whether a cell stands for a value that is not known yet, such as "TBD". */
export const isPlaceholder = (text: string): boolean => text.length <= 20 && placeholders.test(text)
