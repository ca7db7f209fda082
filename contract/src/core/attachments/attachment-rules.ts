import { err, ok, type Result } from '#contract/platform/result.ts'

/** How large a file that is attached may be, in bytes, and how many a user may have uploaded that belong to nothing yet. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  perRequest: 50,
  pending: 20,
  perMessage: 10,
  name: 200,
} as const

/** The media type of each extension that may be attached. Nothing among them is executed, and no browser runs scripts of it. */
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

/** The media types whose content is text: files have no signature of them. */
export const isTextType = (type: string): boolean =>
  type.startsWith('text/') || type === 'application/json' || type === 'message/rfc822'

// Controls, and characters that turn the direction of a name, so that it seems to end differently.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The name of a file without a folder before it, without hidden characters, of at most 200 characters with its extension kept; null where
 * nothing is left.
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

/** The extension of a name in small letters, empty where it has none. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Why a file cannot be attached, by what is known before its content is: name and size in bytes. */
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

/** Why a file is not taken: the refusals of every call that takes one. */
export const attachmentProblems = [
  'attachment-name-refused',
  'attachment-type-refused',
  'attachment-type-false',
  'attachment-empty',
  'attachment-too-large',
  'too-many-attachments',
] as const

export type AttachmentProblem = (typeof attachmentProblems)[number]
