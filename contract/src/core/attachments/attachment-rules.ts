import { err, ok, type Result } from '#contract/platform/result.ts'

/**
 * Limits on attached files: bytes per file, files per request, uploads of a user that are not attached yet, files per
 * message, and characters of a file name.
 */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  perRequest: 50,
  pending: 20,
  perMessage: 10,
  name: 200,
} as const

/**
 * The media type of each extension that may be attached. Browsers neither execute these files nor run scripts in them.
 */
export const attachmentTypes: Readonly<Record<string, string | undefined>> = {
  __proto__: null as never,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  mp4: 'video/mp4',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  eml: 'message/rfc822',
}

/** Returns whether a media type is text. Text files have no signature to detect them by. */
export const isTextType = (type: string): boolean =>
  type.startsWith('text/') || type === 'application/json' || type === 'message/rfc822'

// Control characters, and characters that reverse the text direction and so disguise a file's extension.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Returns a file's name without folders and hidden characters, shortened to 200 characters with its extension kept;
 * null if nothing is left.
 */
export function fileNameOf(given: string): string | null {
  const base = given.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const name = base
    .replaceAll(hidden, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  if (name === '') return null
  const extension = extensionOf(name)
  const room = attachmentLimits.name - (extension === '' ? 0 : extension.length + 1)
  if (name.length <= attachmentLimits.name) return name
  return extension === '' || room < 1 ? name.slice(0, attachmentLimits.name) : `${name.slice(0, room)}.${extension}`
}

/** Returns the extension of a file name in lower case; empty if it has none. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Checks a file by its name and its size in bytes, before its content is known. Returns why it cannot be attached. */
export function checkFile({
  name,
  size,
}: {
  name: string
  size: number
}): Result<{ name: string; type: string }, AttachmentProblem> {
  const clean = fileNameOf(name)
  if (clean === null) return err('attachment-name-refused')
  const type = attachmentTypes[extensionOf(clean)]
  if (type === undefined) return err('attachment-type-refused')
  if (size === 0) return err('attachment-empty')
  return size > attachmentLimits.bytes ? err('attachment-too-large') : ok({ name: clean, type })
}

/** Why a file is refused: the refusals of every call that accepts files. */
export const attachmentProblems = [
  'attachment-name-refused',
  'attachment-type-refused',
  'attachment-type-false',
  'attachment-empty',
  'attachment-too-large',
  'too-many-attachments',
] as const

export type AttachmentProblem = (typeof attachmentProblems)[number]
