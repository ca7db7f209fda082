import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { downloadNames, processors, type DownloadName } from '@portico/contract/core/devices/system.ts'

const names = Object.keys(downloadNames) as DownloadName[]

/** The input of both downloads; the processor is x64 by default. */
export const downloadInput = {
  params: z.strictObject({ system: z.enum(names) }),
  query: z.strictObject({ companyid: identifier, processor: z.optional(z.enum(processors)) }),
} as const

export const archiveTypes = ['application/zip', 'application/gzip'] as const

/**
 * Why a download gets no enrolment code. The last three apply to users who may not enrol devices: their code is for one
 * computer, and they get another one only after a day.
 */
export const codeRefusals = [
  'no-such-company',
  'company-not-active',
  'download-needs-enrolment',
  'enrolment-code-revoked',
  'enrolment-code-used-up',
] as const

export const downloadRefusals = [...codeRefusals, 'no-such-program'] as const
