import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { downloadNames, processors, type DownloadName, systems } from '@portico/contract/core/devices/system.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'

const names = Object.keys(downloadNames) as DownloadName[]

/** The input of both downloads; the processor is x64 by default. */
const downloadInput = {
  params: z.strictObject({ system: z.enum(names) }),
  query: z.strictObject({ companyid: identifier, processor: z.optional(z.enum(processors)) }),
} as const

const archiveTypes = ['application/zip', 'application/gzip'] as const

/**
 * Why a download gets no enrolment code. The last three refusals concern only users who may not enrol devices: their
 * code is for one computer, and they get another code only after a day.
 */
export const codeRefusals = [
  'no-such-company',
  'company-not-active',
  'download-needs-enrolment',
  'enrolment-code-revoked',
  'enrolment-code-used-up',
] as const

const downloadRefusals = [...codeRefusals, 'no-such-program'] as const

/** Downloads the agent for a system and a company (spec B §7), as an archive that enrols it without a typed code. */
export const downloadAgent = defineCall({
  method: 'GET',
  path: '/api/agent/download/:system',
  access: 'session',
  permission: 'own-account',
  about: 'The agent for a system, with an enrolment code of a company: zip for Windows, tar.gz for others.',
  ...downloadInput,
  file: archiveTypes,
  output: z.null(),
  refusals: downloadRefusals,
})

/** Downloads the agent's program as a gateway, which relays the agents of a site without internet access. */
export const downloadGateway = defineCall({
  method: 'GET',
  path: '/api/agent/gateway/download/:system',
  access: 'session',
  permission: 'own-account',
  about: 'The gateway for a system, with an enrolment code of a company: zip for Windows, tar.gz for others.',
  ...downloadInput,
  file: archiveTypes,
  output: z.null(),
  refusals: downloadRefusals,
})

/** Downloads the program of a version. An enrolled device installs it after verifying the deployment's signature. */
export const downloadRelease = defineCall({
  method: 'GET',
  path: '/api/agent/program/:version/:system/:processor',
  access: 'device',
  about: 'The program of a version of the agent, for a device that was offered it; used by the agent.',
  params: z.strictObject({
    version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'is not a version')),
    system: z.enum(systems),
    processor: z.enum(processors),
  }),
  file: ['application/octet-stream'],
  output: z.null(),
  refusals: ['no-such-program'],
})

/** Returns the path from which a device downloads the program of a version. */
export function releasePathOf(version: string, system: string, processor: string): string {
  return downloadRelease.path.replace(':version', version).replace(':system', system).replace(':processor', processor)
}
