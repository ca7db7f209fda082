import path from 'node:path'
import * as z from 'zod/mini'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { Failure, sentenceOf } from '#agent/platform/exit-codes.ts'
import { readIfThere } from '#agent/platform/kept-file.ts'
import { programFolder } from '#agent/platform/program.ts'

/** The `enrol.json` of a download: the server and the code to enrol with. */
const enrolmentFile = z.object({
  server: z.string(),
  code: z.string(),
  companyname: z.optional(z.string()),
  sealing_key: z.optional(z.string()),
  gateway: z.optional(z.string()),
  kind: z.optional(z.enum(agentKinds)),
})
export type EnrolmentFile = z.infer<typeof enrolmentFile>

/** Reads the `enrol.json` next to this program. Refusal: `enrolment-file`, if it is missing or invalid. */
export function readEnrolmentFile(folder = programFolder()): EnrolmentFile {
  const file = path.join(folder, 'enrol.json')
  const text = textOf(file)
  if (text === null) {
    throw new Failure('enrolment-file', `There is no ${file}. Give a code: portico-agent enrol <code> --server <URL>`)
  }
  const { success, data } = enrolmentFile.safeParse(parsed(text))
  if (!success) throw new Failure('enrolment-file', `${file} is not valid. Download the agent again.`)
  return data
}

/** Reads `enrol.json` if it exists; null otherwise. A code on the command line may use its server. */
export function enrolmentFileIfThere(folder = programFolder()): EnrolmentFile | null {
  try {
    return readEnrolmentFile(folder)
  } catch (thrown) {
    if (thrown instanceof Failure) return null
    throw thrown
  }
}

function textOf(file: string): string | null {
  try {
    return readIfThere(file)
  } catch (thrown) {
    throw new Failure('enrolment-file', `${file} cannot be read: ${sentenceOf(thrown)}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return null
  }
}
