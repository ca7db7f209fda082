import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { archiveTypes, downloadInput, downloadRefusals } from './download-input.ts'

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
