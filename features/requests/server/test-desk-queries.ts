import { testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { deskQueuePath } from '@portico/contract/core/calls/permission.ts'
import { changeRequestPriority, changeRequestState, assignRequest } from '#features/requests/contract/changes.ts'
import { askForApproval } from '#features/approvals/contract/ask-for-approval.ts'
import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { decideRequest, delegateApproval } from '#features/approvals/contract/decisions.ts'
import {
  discardRequestAttachment,
  downloadOriginalMail,
  downloadRequestAttachment,
  uploadRequestAttachment,
} from '#features/requests/contract/attachments.ts'
import { endDelegation, readDelegation, saveDelegation } from '#features/approvals/contract/delegations.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { v4 as uuid } from 'uuid'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { handleAskForApproval } from '#features/approvals/server/ask-for-approval.ts'
import { handleAssignRequest } from './assign-request.ts'
import { handleChangeRequestPriority } from './change-request-priority.ts'
import { handleChangeRequestState } from './change-request-state.ts'
import { handleCommentOnRequest } from './comment-on-request.ts'
import { handleDecideRequest, handleDelegateApproval } from '#features/approvals/server/decisions.ts'
import {
  handleDiscardRequestAttachment,
  handleDownloadOriginalMail,
  handleDownloadRequestAttachment,
  handleUploadRequestAttachment,
} from './attachments.ts'
import {
  handleEndDelegation,
  handleReadDelegation,
  handleSaveDelegation,
} from '#features/approvals/server/delegations.ts'
import { handleFollowRequests } from './follow-requests.ts'
import { handleListRequests } from './list-requests.ts'
import { handleRaiseRequest } from './raise-request.ts'
import { handleReadRequest } from './read-request.ts'
import { handleSearchColleagues } from './search-colleagues.ts'

const calls = {
  askForApproval,
  assignRequest,
  changeRequestPriority,
  changeRequestState,
  commentOnRequest,
  decideRequest,
  delegateApproval,
  discardRequestAttachment,
  downloadOriginalMail,
  downloadRequestAttachment,
  endDelegation,
  followRequests,
  listRequests,
  raiseRequest,
  readDelegation,
  readRequest,
  saveDelegation,
  searchColleagues,
  uploadRequestAttachment,
}

/** Starts a server with only the desk's calls and its own database. No approval has an automatic effect. */
export function openDeskServer(): Promise<TestCallServer> {
  return openTestCallServer(calls, (context) => ({
    askForApproval: handleAskForApproval(context),
    assignRequest: handleAssignRequest(context),
    changeRequestPriority: handleChangeRequestPriority(context),
    changeRequestState: handleChangeRequestState(context),
    commentOnRequest: handleCommentOnRequest(context),
    decideRequest: handleDecideRequest(context, []),
    delegateApproval: handleDelegateApproval(context),
    discardRequestAttachment: handleDiscardRequestAttachment(context),
    downloadOriginalMail: handleDownloadOriginalMail({ ...context, secret: testSecret }),
    downloadRequestAttachment: handleDownloadRequestAttachment(context),
    endDelegation: handleEndDelegation(context),
    followRequests: handleFollowRequests(context),
    listRequests: handleListRequests(context),
    raiseRequest: handleRaiseRequest(context, []),
    readDelegation: handleReadDelegation(context),
    readRequest: handleReadRequest(context),
    saveDelegation: handleSaveDelegation(context),
    searchColleagues: handleSearchColleagues(context),
    uploadRequestAttachment: handleUploadRequestAttachment(context),
  }))
}

type Person = { name?: string; isAgent?: boolean; isOwn?: boolean }

/**
 * Signs in a user of the desk: to a new tenant, or to the company of `beside`. `isAgent` makes the user a technician,
 * and `isOwn` a member of the tenant's own company.
 */
export async function signInToDesk(
  server: TestCallServer,
  beside?: Visitor,
  { name = 'Ada', isAgent = false, isOwn }: Person = {},
): Promise<Visitor> {
  const visitor = await server.signIn(['Desk'], beside)
  const { tenantId, accountId, roleId } = visitor
  const { everything } = server
  await everything.updateTable('tenant.accounts').set({ firstname: name }).where('id', '=', accountId).execute()
  if (beside !== undefined && isOwn === undefined) {
    const company_id = await companyOf(server, beside)
    await everything.updateTable('tenant.accounts').set({ company_id }).where('id', '=', accountId).execute()
  }
  if (isOwn === true) {
    const id = await companyOf(server, visitor)
    await everything.updateTable('tenant.companies').set({ is_own: true, name: id }).where('id', '=', id).execute()
  }
  if (isAgent) {
    const entry = { modulekey: 'Desk', menuname: 'Queue', menulink: deskQueuePath, displayorder: 2 }
    await everything
      .insertInto('tenant.role_menus')
      .values({ tenant_id: tenantId, role_id: roleId, ...entry })
      .execute()
  }
  return visitor
}

/** Returns the company of a visitor. */
export async function companyOf({ everything }: TestCallServer, { accountId }: Visitor): Promise<string> {
  const { company_id: id } = await everything
    .selectFrom('tenant.accounts')
    .where('id', '=', accountId)
    .select('company_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Raises a request and returns its number. */
export async function raised(server: TestCallServer, author: Visitor, change: object = {}): Promise<string> {
  const request = { id: uuid(), title: 'A new laptop', description: '', kind: 'Hardware', priority: 'Normal' }
  const { data } = await callAs(server, author, raiseRequest, { body: { ...request, ...change } })
  return String(data.number)
}

/** Asks all these approvers to approve a request, unless `change` has another quorum. */
export function requestApproval(
  server: TestCallServer,
  agent: Visitor,
  number: string,
  approvers: readonly Visitor[],
  change: object = {},
) {
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  const body = { approvers: approvers.map(({ accountId }) => accountId), quorum: 'all', needed: 1, risk: 'low', due_at }
  return callAs(server, agent, askForApproval, { params: { number }, body: { ...body, ...change } })
}

/** Moves the deadline of a request's waiting round into the past. */
export async function expireRound(
  { everything }: TestCallServer,
  { tenantId }: Visitor,
  number: string,
): Promise<void> {
  await everything
    .updateTable('tenant.approvals')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', Number(number))
    .execute()
}
