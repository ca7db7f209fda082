import { agentKinds, type AgentKind } from '@portico/contract/core/devices/system.ts'

type Downloader = { mayEnrol: boolean; companyId: string }

/** Returns the kinds of program that a user may download. Gateways require the permission to enrol devices. */
export function offeredKinds(mayEnrol: boolean): readonly AgentKind[] {
  return mayEnrol ? agentKinds : ['agent']
}

/**
 * Returns why a user may not download with an enrolment code, as a refusal's name; null if the user may. Users who may
 * not enrol devices get only the agent of their own company, with a code for their own computer.
 */
export function whyNoDownload(
  { mayEnrol, companyId }: Downloader,
  { companyid, kind }: { companyid: string; kind: AgentKind },
): 'download-needs-enrolment' | null {
  const isOwnComputer = companyid === companyId && kind === 'agent'
  return mayEnrol || isOwnComputer ? null : 'download-needs-enrolment'
}
