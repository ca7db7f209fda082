import type { AttachmentSummary } from '@portico/contract/core/requests/request.ts'

/** The types that every browser shows. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/**
 * Divides the text of an email where its pictures were: the server writes "[name]" there. A picture is shown once; other
 * text in brackets stays.
 */
export function textWithPictures(text: string, files: readonly AttachmentSummary[]): (string | AttachmentSummary)[] {
  const parts: (string | AttachmentSummary)[] = []
  let rest = text
  const pictures = files
    .filter(({ media_type: type }) => shown.has(type))
    .map((file) => ({ file, mark: `[${file.name}]`, at: text.indexOf(`[${file.name}]`) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
  for (const { file, mark } of pictures) {
    const at = rest.indexOf(mark)
    if (at === -1) continue
    if (at > 0) parts.push(rest.slice(0, at))
    parts.push(file)
    rest = rest.slice(at + mark.length)
  }
  return rest === '' ? parts : [...parts, rest]
}
