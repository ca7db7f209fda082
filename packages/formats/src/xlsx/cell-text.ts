import type { NumberFormat } from './number-format.ts'

const dayLength = 86_400_000
/** Serial 0 of the date systems of 1900 and 1904. */
const zero1900 = Date.UTC(1899, 11, 30)
const zero1904 = Date.UTC(1904, 0, 1)
/** The 29th of February 1900, which does not exist; serials before it are one day later than others. */
const fakeLeapDay = 60
/** The serial of 9999-12-31, the last date of a spreadsheet. */
const lastSerial = 2_958_465

/**
 * Writes the number of a cell in the form that the import reads: ISO dates, `hh:mm:ss`, `12.5%`, currency signs in front,
 * and a decimal point. Numbers have 15 digits, as spreadsheets show them.
 */
export function textOfNumber(value: string, format: NumberFormat, is1904: boolean): string {
  if (format.kind === 'number') return plainText(value)
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return value
  switch (format.kind) {
    case 'percent':
      return `${rounded(number * 100)}%`
    case 'currency':
      return currencyText(number, format.sign)
    case 'padded':
      return paddedText(number, format.digits)
    case 'length':
      return lengthText(number)
    case 'date':
    case 'time':
    case 'clock':
      return dateText(number, format.kind, is1904)
  }
}

const currencyText = (number: number, sign: string) => `${number < 0 ? '-' : ''}${sign}${rounded(Math.abs(number))}`

const paddedText = (number: number, digits: number) =>
  Number.isInteger(number) && number >= 0 ? String(number).padStart(digits, '0') : rounded(number)

const isShort = /^-?\d{1,15}$|^-?\d{1,9}\.\d{1,5}$/

/** Most numbers stay as they are written; `0.30000000000000004` is 0.3. */
const plainText = (value: string) => {
  if (isShort.test(value)) return value
  const number = Number(value)
  return value === '' || Number.isNaN(number) ? value : rounded(number)
}

const rounded = (number: number) => String(Number(number.toPrecision(15)))

const two = (number: number) => String(number).padStart(2, '0')

function lengthText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${days < 0 && seconds > 0 ? '-' : ''}${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
}

function dateText(serial: number, kind: 'date' | 'time' | 'clock', is1904: boolean): string {
  if (serial < 0 || serial > lastSerial) return rounded(serial)
  if (kind === 'clock' && serial < 1) return lengthText(serial)
  const days = is1904 || serial >= fakeLeapDay ? serial : serial + 1
  const instant = new Date((is1904 ? zero1904 : zero1900) + Math.round(days * dayLength))
  const [day = '', clock = ''] = instant.toISOString().split('T')
  return kind === 'date' ? day : `${day} ${clock.replace(/\.000Z$|Z$/, '')}`
}
