import { checkFile, isTextType, type AttachmentProblem } from '@portico/contract/core/attachments/attachment-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { fileTypeFromBuffer } from 'file-type'
import { isUtf16 } from './utf16.ts'

/**
 * Returns whether a type is a ZIP container. If its parts cannot be read, the file is detected only as a ZIP archive.
 */
const zipped = (type: string) => type.startsWith('application/vnd.')

/**
 * Checks a file by its name, size and content: the content must match the extension. Returns the name without folders,
 * and the media type.
 */
export async function checkAttachment(
  given: string,
  content: Buffer,
): Promise<Result<{ name: string; type: string }, AttachmentProblem>> {
  const checked = checkFile({ name: given, size: content.length })
  if (!checked.ok) return checked
  const { type } = checked.value
  if (isTextType(type) && (await isUtf16(content))) return checked
  const found = await typeOf(content)
  // XML is text, and is sent as such: browsers do not render it.
  const isUnknown = found === undefined || found === 'application/xml'
  if (isTextType(type)) return isUnknown && isText(content) ? checked : err('attachment-type-false')
  const isIt = found === type || (zipped(type) && found === 'application/zip')
  return isIt ? ok(checked.value) : err('attachment-type-false')
}

// Truncated and deliberately malformed files have no detectable type.
async function typeOf(content: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(content))?.mime
  } catch {
    return undefined
  }
}

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    // Text in a legacy single-byte encoding: no control characters except line breaks and the like.
    return !content.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27)
  }
}
