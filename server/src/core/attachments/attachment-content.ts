import { checkFile, isTextType, type AttachmentProblem } from '@portico/contract/core/attachments/attachment-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { fileTypeFromBuffer } from 'file-type'

/** Files of these types are archives whose parts say more; where those cannot be read they are archives alone. */
const zipped = (type: string) => type.startsWith('application/vnd.')

/**
 * Checks a file by its name, its size and its content: the content must be what the extension says. Returns its name without a folder, and
 * its media type.
 */
export async function checkAttachment(
  given: string,
  content: Buffer,
): Promise<Result<{ name: string; type: string }, AttachmentProblem>> {
  const checked = checkFile({ name: given, size: content.length })
  if (!checked.ok) return checked
  const { type } = checked.value
  const found = await typeOf(content)
  if (isTextType(type)) return found === undefined && isText(content) ? checked : err('attachment-type-false')
  const isIt = found === type || (zipped(type) && found === 'application/zip')
  return isIt ? ok(checked.value) : err('attachment-type-false')
}

// A file that is cut short, or made to confuse, has no type.
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
    // Text of older programs, in one byte for each letter: no controls beside those of lines.
    return !content.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27)
  }
}
