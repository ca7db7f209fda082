import { agentKinds, type AgentKind } from '@portico/contract/core/devices/system.ts'

type Downloader = { mayEnrol: boolean; companyId: string }

/** The kinds of program that a user downloads: gateways only if they may enrol devices. */
export function offeredKinds(mayEnrol: boolean): readonly AgentKind[] {
  return mayEnrol ? agentKinds : ['agent']
}

/**
 * Why a user gets no download with an enrolment code, as a refusal's name, or null if they get one. Users who may not enrol devices get
 * the agent of their company only: the code enrols their own computer.
 */
export function whyNoDownload(
  { mayEnrol, companyId }: Downloader,
  { companyid, kind }: { companyid: string; kind: AgentKind },
): 'download-needs-enrolment' | null {
  const isOwnComputer = companyid === companyId && kind === 'agent'
  return mayEnrol || isOwnComputer ? null : 'download-needs-enrolment'
}
