import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { login } from './sample-account.ts'

/** A new request of the signed-in user, without any work on it yet. */
export const sampleRequest: DeskRequest = {
  id: '9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f14',
  number: 14,
  title: 'The badge reader at gate 4 is slow',
  description: '',
  kind: 'Hardware',
  priority: 'Normal',
  state: 'Open',
  created_at: '2026-06-15T08:12:00.000Z',
  changed_at: '2026-06-15T08:12:00.000Z',
  due_at: null,
  requester: { id: login.userid, name: `${login.firstname} ${login.lastname}` },
  company: { id: login.companyid, name: 'Aurora' },
  assignee: null,
  queue: null,
  response_due_at: null,
  resolution_due_at: null,
  responded_at: null,
  response_left: null,
  resolution_left: null,
  is_paused: false,
  decides: false,
}
