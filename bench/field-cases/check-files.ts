import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkAttachment } from '../../server/src/core/attachments/attachment-content.ts'
import { differs } from './compare-values.ts'
import type { FileCase } from './expected-cases.ts'

/** Checks whether a file may be attached to a request, and returns what differs from the case. */
export async function checkFile({ accepted }: FileCase, file: string): Promise<string[]> {
  const checked = await checkAttachment(path.basename(file), readFileSync(file))
  return differs('accepted', accepted, checked.ok ? true : checked.error, () => accepted === checked.ok)
}
