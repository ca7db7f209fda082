/** A mail as it arrived, as far as it is used. */
export type IncomingMail = {
  /** With its angle brackets; null where it has none. */
  messageId: string | null
  /** Every address of its header From, in small letters. */
  from: string[]
  subject: string
  /** The media type of the whole, in small letters. */
  mediaType: string
  headers: Headers
  /** What its author wrote: no quoted text, no signature. */
  reply: string
  attachments: { name: string; type: string; content: Uint8Array }[]
}

/** Names in small letters, in the order of the mail. */
export type Headers = { name: string; value: string }[]

/** Why a mail could not be read. */
export type Unreadable = 'too-many-parts' | 'too-slow' | 'not-a-mail'
