/** The parts of a received mail that are used. */
export type IncomingMail = {
  /** The Message-ID with its angle brackets; null if the mail has none. */
  messageId: string | null
  /** Every address of the From header, in lower case. */
  from: string[]
  subject: string
  /** The media type of the whole mail, in lower case. */
  mediaType: string
  headers: Headers
  /** The text that the author of the mail wrote, without quotations of our mails. */
  reply: string
  /** Text that the page shows on request: a signature, or a quotation of another mail. */
  folded: string
  /** Whether the mail was too long to be read whole. */
  isShortened: boolean
  /** The files, also those that cannot be attached. */
  attachments: { name: string; type: string; content: Uint8Array }[]
  /** The bytes of the mail, without the tokens of reply addresses. */
  original: Uint8Array
}

/** Headers in the order of the mail, with names in lower case. */
export type Headers = { name: string; value: string }[]

/** Why a mail could not be read. */
export type Unreadable = 'too-many-parts' | 'too-slow' | 'not-a-mail'

/** What is known about our side of a mail before it is read. */
export type ReplyContext = {
  /** Our address that the mail was sent to. */
  replyAddress: string
  /** Further addresses and the display names of our mails. */
  ownAddresses?: readonly string[]
  ownNames?: readonly string[]
  /** The number of the request; if it is missing, the subject names it. */
  number?: number
  /** The last sentences of our mails, in all languages. */
  closings?: readonly string[]
}
