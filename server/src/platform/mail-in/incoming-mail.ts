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
  /** The text that the author of the mail wrote, without quoted text and signature. */
  reply: string
  attachments: { name: string; type: string; content: Uint8Array }[]
}

/** Headers in the order of the mail, with names in lower case. */
export type Headers = { name: string; value: string }[]

/** Why a mail could not be read. */
export type Unreadable = 'too-many-parts' | 'too-slow' | 'not-a-mail'
