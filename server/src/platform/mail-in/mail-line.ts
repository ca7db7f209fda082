/** A line that is quoted by the structure of HTML begins with this character, once for each level. */
export const quoteMark = '\ue000'
/** A line that HTML marks as the attribution of a quotation begins with this character. */
export const attributionMark = '\ue001'

/** The marks, which are removed from what people write, also where they are written as entities. */
export const marks = /[\ue000\ue001]|&#(?:x0*e00[01]|0*5734[45]);?/gi

/** A line of a mail's text. */
export type MailLine = {
  /** The line as it is shown, without marks of the structure. */
  shown: string
  /** The line without quotation signs, direction marks and repeated blanks. */
  text: string
  /** How many quotations of HTML the line is in. */
  depth: number
  /** Whether the line begins with `>`, which a person may have typed. */
  isTyped: boolean
  isAttribution: boolean
}

const directionMarks = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
// A sign followed by a digit or "=" is a comparison.
const quotation = /^(?:>(?![=\d])\s?)+/

/** Reads the lines of a text that may have marks. */
export function mailLines(text: string): MailLine[] {
  return text.split('\n').map((line) => {
    const [, depths = '', attribution = '', shown = ''] = /^(\ue000*)(\ue001*)(.*)$/su.exec(line) ?? []
    const rest = shown.replaceAll(/[\ue000\ue001]/g, '')
    const plain = rest.replace(directionMarks, '').replaceAll(/\s+/gu, ' ').trim()
    return {
      shown: rest,
      text: plain.replace(quotation, '').trim(),
      depth: depths.length,
      isTyped: quotation.test(plain),
      isAttribution: attribution !== '',
    }
  })
}

/** Returns whether a line is empty; one of quotation signs only is not. */
export const isBlank = ({ text, isTyped }: MailLine): boolean => text === '' && !isTyped

/** Returns the index of the first line at or after `from` that is not blank; the number of lines if there is none. */
export function nextFilled(lines: readonly MailLine[], from: number): number {
  let index = from
  while (index < lines.length && isEmpty(lines[index])) index += 1
  return index
}

const isEmpty = (line: MailLine | undefined): boolean => line !== undefined && line.text === ''
