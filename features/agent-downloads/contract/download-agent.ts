import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { archiveTypes, downloadInput, downloadRefusals } from './download-input.ts'

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
