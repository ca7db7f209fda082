import type { Colleague, RequestView } from '@portico/contract/core/requests/request-view.ts'
import type { RequestColumn } from '@portico/contract/core/requests/request.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FormOf } from '#web/ui/form/use-form.ts'
import type { TableView } from '#web/ui/table/use-table-view.ts'

/** Called with the updated request, and the sentence to announce. */
export type OnChanged = (view: RequestView, done: string) => void

/** A part of the page of a request. */
export type RequestPart = ComponentType<{ view: RequestView; onChanged: OnChanged }>

export type ColleagueFieldProps<Name extends string> = {
  /** The form, and the name of this field. */
  of: FormOf<Name>
  name: NoInfer<Name>
  label: string
  as: 'agent' | 'approver'
  /** The number of the request, if the field belongs to one. */
  number?: string
  chosen: Colleague | null
  onChoose: (colleague: Colleague | null) => void
  /** The ids of the colleagues who are already chosen. */
  without?: readonly string[]
}

/** A form field for one colleague. */
export type ColleagueField = <Name extends string>(props: ColleagueFieldProps<Name>) => ReactNode

type Person = { id: string; name: string }

export type PeoplePickerProps = {
  label: string
  /** The name of the form field. */
  field: string
  as: 'member' | 'approver'
  companyid?: string
  people: readonly Person[]
  onChange: (people: Person[]) => void
}

export type ReplyPickerProps = {
  /** The values of the placeholders. */
  values: { requester: string; number: string; agent: string }
  /** Called with the text of the chosen reply. Its placeholders are filled. */
  onInsert: (text: string) => void
}

export type QueueTableProps = {
  /** The filters of the listed requests. */
  filters: { queue?: string; state?: 'open'; assignee?: 'me' | 'none' }
  table: TableView<RequestColumn>
  /** Shown if there are no requests. */
  children: ReactNode
}

/** A tab of the desk's settings. `announce` shows the sentence about a change, and reads the settings again. */
export type SettingsTab = ComponentType<{ announce: (done: string) => void }>

/** The parts of a request's page that concern its approvals. */
export type ApprovalParts = { Approvals: RequestPart; AskApproval: RequestPart }

/** The parts of a request's page that concern its queue. */
export type QueueParts = { QueueSelect: RequestPart; ReplyPicker: ComponentType<ReplyPickerProps> }
