import type {
  ColumnRole,
  ColumnType,
  Delimiter,
  Encoding,
  LeftOutKind,
} from '@portico/contract/core/analysis/dataset.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import type messages from '#features/assistant/web/messages/en.json'

type T = Translate<typeof messages>

/** Returns the name of an encoding, which is the same in every language. */
export const encodingName = (encoding: Encoding): string =>
  encoding.startsWith('windows') ? `W${encoding.slice(1)}` : encoding.toUpperCase()

/** Returns the name of a type. */
export const typeName = (t: T, type: ColumnType): string =>
  ({
    text: t('typeText'),
    number: t('typeNumber'),
    date: t('typeDate'),
    time: t('typeTime'),
    boolean: t('typeBoolean'),
    duration: t('typeDuration'),
  })[type]

/** Returns the name of a role. */
export const roleName = (t: T, role: ColumnRole): string =>
  ({
    identifier: t('roleIdentifier'),
    category: t('roleCategory'),
    measure: t('roleMeasure'),
    time: t('roleTime'),
    text: t('roleText'),
    constant: t('roleCategory'),
    empty: t('empty'),
  })[role]

/** Returns the name of a delimiter. */
export const delimiterName = (t: T, delimiter: Delimiter): string =>
  ({ ',': t('comma'), ';': t('semicolon'), '\t': t('tab'), '|': t('bar') })[delimiter]

/** Returns the name of a kind of lines that are left out. */
export const kindName = (t: T, kind: LeftOutKind): string =>
  ({
    title: t('kindTitle'),
    header: t('kindHeader'),
    units: t('kindUnits'),
    total: t('kindTotal'),
    footer: t('kindFooter'),
    chosen: t('kindChosen'),
  })[kind]

/** Returns the name of an order of day, month and year. */
export const dateOrderName = (t: T, order: 'day-first' | 'month-first' | 'year-first'): string =>
  ({ 'day-first': t('day-first'), 'month-first': t('month-first'), 'year-first': t('yearFirst') })[order]

/** Returns the name of a decimal sign. */
export const decimalName = (t: T, sign: 'point' | 'comma'): string => t(sign)

/** Returns a choice that leaves a decision to the import, with what it found if that is what the page shows. */
export const automatic = (t: T, found: string | null) => ({
  value: '',
  text: found === null ? t('automatic') : t('automaticFound', { found }),
})
