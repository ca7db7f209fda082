import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { ApprovalPolicy, Decision, ProgramSign } from '@portico/contract/core/requests/approval-rules.ts'
import { approvalTokenHeader } from '#features/approvals/contract/action-link.ts'
import { decideByLink } from '#features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { raiseRequest } from '@portico/server/core/requests/raise-request.ts'
import {
  approversOf,
  sampleNewRequest,
  raiserOf,
  setRule,
  signInColleagues,
} from '@portico/server/core/requests/test-requests-queries.ts'
import { signIn, type Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { connect, type Pool } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { handleDecideByLink } from './decide-by-link.ts'
import { approvalCodeOf, approvalTokenOf } from '#features/approvals/server/links/link-secrets.ts'
import { handleMailApprovers } from '#features/approvals/server/mails/mail-approvers.ts'
import { registerOpenings } from '#features/approvals/server/openings/register-openings.ts'
import { handleReadApprovalAction } from './read-approval-action.ts'

/** A link as the approver received it. */
export type TestLink = {
  approve: string
  reject: string
  code: string
  email: string
  number: number
  tenantId: string
}

/** The headers that browsers send with requests from our own page. */
export const fromPage = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

/** A test's server, and a superuser's connection, which sees every tenant. */
type Desk = { server: TestServer; everything: Pool }
type Rule = Parameters<typeof setRule>[3]
type Raising = Rule & { approvers?: number; policy?: ApprovalPolicy; at?: Date; description?: string }

/** Starts a server with the calls of links, the recording of openings, and a placeholder for the web app's page. */
export async function openApprovalServer() {
  const server: TestServer = await openTestServer({ decideByLink, readApprovalAction }, (context) => ({
    decideByLink: handleDecideByLink(context, []),
    readApprovalAction: handleReadApprovalAction(context),
  }))
  const owner = connect(server.place.ownerUrl, silentLog)
  const everything = owner.database
  const openings = registerOpenings(server.app, server.context)
  server.app.get('/request-action', async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  const desk = { server, everything }
  const read = readerOf(server)
  return {
    ...desk,
    openings,
    raise: (raising: Raising = {}) => raiseMailed(desk, raising),
    raiseOne: async (raising: Raising = {}) => {
      const raised = await raiseMailed(desk, { ...raising, approvers: 1 })
      const [link, approver] = [raised.links[0], raised.asked[0]]
      if (link === undefined || approver === undefined) throw new Error('No approver was asked.')
      return { ...raised, link, approver }
    },
    setPolicy: (tenantId: string, policy: ApprovalPolicy) => setPolicy(everything, tenantId, policy),
    linksOf: (tenantId: string) => linksOf(desk, tenantId),
    read,
    decide: deciderOf(server, read),
    auditOf: (tenantId: string, event: string) => auditOf(everything, tenantId, event),
    stateOf: (tenantId: string) => stateOf(everything, tenantId),
    countsOf: (tenantIds: readonly string[]) => countsOf(everything, tenantIds),
    approversOf: (tenantId: string) => approversOf(everything, tenantId),
    async close() {
      await openings.close()
      await server.close()
      await owner.pool.end()
    },
  }
}

/** Raises a request with approvers in a new tenant, and emails their links. */
async function raiseMailed(
  desk: Desk,
  { approvers = 1, policy = 'presence', at = new Date(), description = '', ...rule }: Raising,
) {
  const { everything, server } = desk
  const requester = await signIn(everything, ['Desk'])
  const asked = await signInColleagues(everything, requester, approvers)
  const raiser = await raiserOf(everything, requester)
  const { tenantId } = raiser
  await setPolicy(everything, tenantId, policy)
  await setRule(everything, raiser, asked, rule)
  const raised = await inTenant(server.context.database, tenantId, (tenant) =>
    raiseRequest(tenant, raiser, sampleNewRequest({ description }), { effects: [], at }),
  )
  if (!raised.ok) throw new Error(raised.error)
  const round = await everything
    .selectFrom('tenant.approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  await handleMailApprovers(server.context).perform({ tenantId, approvalId: round.id }, at)
  const links = await linksOf(desk, tenantId)
  return { requester, asked, number: raised.value, tenantId, approvalId: round.id, links }
}

/** Returns the links in a tenant's mails, ordered by the approvers' addresses. */
async function linksOf({ everything, server }: Desk, tenantId: string): Promise<TestLink[]> {
  const mails = await everything
    .selectFrom('tenant.mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'approval')
    .orderBy('recipient')
    .execute()
  const { secret } = server.context
  return mails.map(({ params, recipient: email }) => {
    const { mailId = '', number = '' } = params as Record<string, string>
    const token = (decision: Decision) => approvalTokenOf(secret, mailId, decision)
    const code = approvalCodeOf(secret, mailId)
    return { approve: token('approve'), reject: token('reject'), code, email, number: Number(number), tenantId }
  })
}

const headersWith = (token: string, { visitor, headers = {} }: Sending) => {
  return { ...visitor?.headers, ...fromPage, [approvalTokenHeader]: token, ...headers }
}

type Sending = { visitor?: Visitor; headers?: Record<string, string> }

const readerOf =
  (server: TestServer) =>
  (token: string, number: number, sending: Sending & { program?: ProgramSign } = {}) => {
    const body = { request: number, ...(sending.program === undefined ? {} : { program: sending.program }) }
    return server.send(readApprovalAction, { body, headers: headersWith(token, sending) })
  }

type Deciding = Sending & { status?: Decision; body?: object }

/** Returns a function that decides as the page does: it first reads the link, unless a ticket is given. */
const deciderOf =
  (server: TestServer, read: ReturnType<typeof readerOf>) =>
  async (token: string, number: number, { status = 'approve', body = {}, ...sending }: Deciding = {}) => {
    const { visitor } = sending
    const known = 'ticket' in body ? null : await read(token, number, visitor === undefined ? {} : { visitor })
    const ticket = known?.status === 200 ? known.data.ticket : null
    return server.send(decideByLink, {
      query: { status },
      body: { request: number, presence: 'button', ...(ticket === null ? {} : { ticket }), ...body },
      headers: headersWith(token, sending),
    })
  }

const auditOf = (everything: Pool, tenantId: string, event: string) =>
  everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'outcome', 'reason', 'agent', 'address'])
    .where('tenant_id', '=', tenantId)
    .where('event', '=', event)
    .orderBy('at')
    .orderBy('id')
    .execute()

async function stateOf(everything: Pool, tenantId: string) {
  const request = await everything
    .selectFrom('tenant.desk_requests')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return request.state
}

/** Counts the stored decisions and the used tokens. */
async function countsOf(everything: Pool, tenantIds: readonly string[]) {
  const decided = await everything
    .selectFrom('tenant.approvers')
    .select('id')
    .where('tenant_id', 'in', tenantIds)
    .where('decision', 'is not', null)
    .execute()
  const used = await everything
    .selectFrom('tenant.approval_tokens')
    .select('token_hash')
    .where('tenant_id', 'in', tenantIds)
    .where('used_at', 'is not', null)
    .execute()
  return { decided: decided.length, used: used.length }
}

/** Sets the approval policy of all companies of a tenant. */
async function setPolicy(everything: Pool, tenantId: string, policy: ApprovalPolicy): Promise<void> {
  await everything
    .updateTable('tenant.companies')
    .set({ approval_policy: policy })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Returns a refusal as it appears in a response. */
export const refusalOf = (name: RefusalName) => ({
  module_code: refusals[name].module_code,
  status: refusals[name].code,
})
