/** By what a quotation is known to be of one of our mails. Addresses and names are in lower case. */
export type OwnMail = {
  /** The addresses that our mails come from and are answered to. */
  addresses: readonly string[]
  /** The display names of our addresses. */
  names: readonly string[]
  /** The number of the request in our subjects (`[#12] …`); null if unknown. */
  number: number | null
  /** The last sentences of our mails, in all languages. */
  closings: readonly string[]
}

/** Formats the line above which replies are written. Our mails contain it, so everything below it is quoted text. */
export const replyMarker = (sentence: string): string => `##- ${sentence} -##`
const marker = /^\*?##- .{1,300} -##/
const markerStart = /^\*?##- /

/** A shorter name could be a part of any sentence. */
const nameAtLeast = 4

/** Returns what our mails to the recipient of `replyAddress` have in common. */
export function ownMailOf({
  replyAddress,
  addresses = [],
  names = [],
  number = null,
  closings = [],
}: { replyAddress: string } & Partial<OwnMail>): OwnMail {
  const lower = (texts: readonly string[]) => texts.map((text) => text.trim().toLowerCase())
  return {
    addresses: lower([replyAddress, ...addresses]).filter((address) => address !== ''),
    names: lower(names).filter((name) => name.length >= nameAtLeast),
    number,
    closings,
  }
}

/** Returns whether a line begins with our marker, which a mail program may have wrapped into the `next` one. */
export const isMarker = (line: string, next: string): boolean =>
  markerStart.test(line) && (marker.test(line) || marker.test(`${line} ${next}`))

const contains = (text: string, parts: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return parts.some((part) => lower.includes(part))
}

/** Returns whether a text names one of our addresses. */
export const hasOwnAddress = (text: string, own: OwnMail): boolean => contains(text, own.addresses)

/** Returns whether a text contains one of our display names. */
export const hasOwnName = (text: string, own: OwnMail): boolean => contains(text, own.names)

/** Returns whether a text contains the number of the request as our subjects have it. */
export const hasOwnNumber = (text: string, { number }: OwnMail): boolean =>
  number !== null && text.includes(`[#${number}]`)

/** Returns whether a line is the last sentence of one of our mails. */
export const isClosing = (line: string, { closings }: OwnMail): boolean =>
  closings.some((closing) => line.includes(closing))

const address = /[^\s<>()[\]@:;,"]{1,64}@[^\s<>()[\]@:;,"]{1,255}/

/** Returns whether a text names an address that is not ours. */
export const hasForeignAddress = (text: string, own: OwnMail): boolean =>
  address.test(text) && !hasOwnAddress(text, own)

/** Returns whether a text names any email address. */
export const hasAddress = (text: string): boolean => address.test(text)
