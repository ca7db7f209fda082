import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import type { RoleModule } from '@portico/contract/core/modules/module.ts'
import type { TrialStanding } from '@portico/contract/core/tenants/trial-life.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AddressAfter } from '#web/core/authentication/step-slots.ts'
import type { CompanyParts, UseListedCompanies } from '#web/core/devices/company-parts.ts'
import type { Opened } from '#web/core/modules/opened-modules.ts'
import type {
  ApprovalParts,
  ColleagueField,
  PeoplePickerProps,
  QueueParts,
  QueueTableProps,
  SettingsTab,
} from '#web/core/requests/request-parts.ts'

/** The server's information about the signed-in user, read when the user enters the app. */
export type Entry = {
  user: { rolename: string }
  modules: readonly RoleModule[]
  /** The state of the tenant's free trial; null without one. */
  trial: TrialStanding | null
  /** Whether the tenant still has its sample data. */
  sample: boolean
  has_devices: boolean
  has_colleagues: boolean
  may_enrol: boolean
  may_work_desk: boolean
  may_set_up_desk: boolean
}

/** The modules of the role, for a page about them. */
export type ModulesRead = {
  /** The stored modules at once, the server's when they arrive; null while none are known. */
  modules: readonly RoleModule[] | null
  /** The reason why no modules are known, or null. */
  problem: string | null
  /** Whether the modules are being requested again. */
  isRetrying: boolean
  onRetry: () => void
}

/** Reports an error of a component; returns the reference in the server's log, or null if that failed. */
export type ReportFault = (error: unknown, componentStack: string) => Promise<string | null>

/** The functions that the frame of the app gives to every feature. */
export type FrameOffers = {
  /** The entry of the user; null until it is known. */
  useEntry: () => Entry | null
  /** Whether the tenant may be on trial; true if unknown. */
  mayBeTrial: () => boolean
  /** Whether the role has a module of a kind; null until that is known. */
  useHasModule: (kind: ModuleKind) => boolean | null
  useModulesRead: () => ModulesRead
  /** Returns when the user last opened each module. */
  useOpened: () => Opened
  /** Opens the user's own menu. */
  openUserMenu: () => void
  reportFault: ReportFault
  /** The address that a finished sign-in leads to. */
  addressAfterSignIn: AddressAfter
  /** The address of the sign-in that returns to a page. */
  signInAddress: (redirectto: string) => string
  /** Ends the session without confirmation, with every cookie of this host. */
  clearThisBrowser: () => Promise<unknown>
  /** Loads the control that chooses the theme. */
  loadThemeChoice: () => Promise<ComponentType>
  /** Loads the logout icon of pages without a menu. */
  loadLogoutIcon: () => Promise<ComponentType<{ onLogout: () => void }>>
}

/** The props of the download dialog, given by the page that opens it. */
export type DownloadSlot = {
  /** The chosen company (null before a choice), and the field to choose it. */
  companyid: string | null
  companyField: ReactNode
  /** Whether the user may enrol devices of other users; null until that is known. */
  mayEnrol: boolean | null
  /** The host name that was not found, and the element that waits for its first report. */
  hostname: string
  arrival: ReactNode
  onClose: () => void
}

/** The downloads of a company's agent or gateway. */
export type SystemDownloadSlot = { companyid: string; kind: AgentKind; withLines: boolean; mayEnrol: boolean }

type Proof = { altcha?: string }

/** The captcha of a form: its picture with its controls, and the proofs of work. */
export type CaptchaSlot = {
  Captcha: ComponentType<{
    /** The number of the captcha. When it changes, another captcha is fetched. */
    round: number
    isUntouched: boolean
    onCaptcha: (captchaId: string) => void
    onRenew: () => void
  }>
  proofsOfWork: () => {
    /** Starts to compute a proof ahead, so that submitting the form need not wait for it. */
    begin: () => void
    /** The proof that was computed ahead, or a new one; each is returned once. */
    take: () => Promise<Proof>
  }
}

/**
 * The second step of a reset, in which the verified owner of a new tenant chooses the first password (decisions/0055).
 */
export type ProvenOwner = {
  token: string
  temporaryPassword: string
  tenant: { tenantid: string; tenantname: string; tenantdesc: string; isfirst: boolean }
  /** The address where the tenant's users sign in. */
  address: string
}

/** The registration of the user's computer, before the end of a sign-in. */
export type ComputerRegistration = {
  /** Whether the agent of the computer opened this page. */
  isOfAgent: () => boolean
  /** Removes the secret of the agent's link from the address. Must not be called while rendering. */
  hideLink: () => void
  RegisterComputer: ComponentType<{ onDone: () => void }>
}

/**
 * The functions and components that features give to each other without importing each other. At most one feature fills
 * a slot; without that feature the slot is empty (see `nothingOffered`). A component is loaded together with the screen
 * that shows it.
 */
export type FeatureOffers = {
  /** The active companies that the user sees; null until they are loaded. */
  useCompanies: () => readonly { id: string; companyname: string }[] | null
  useListedCompanies: UseListedCompanies
  /** What the enrolment page shows of companies. */
  loadCompanyParts: (() => Promise<CompanyParts>) | null
  /** The pinned dashboards, below the board. */
  loadPins: (() => Promise<ComponentType>) | null
  /** The first steps of a new tenant's owner, above the board. */
  loadBeginning: (() => Promise<ComponentType>) | null
  /** The page that opens another app. */
  loadAppEntry: (() => Promise<ComponentType>) | null
  loadDownloadDialog: (() => Promise<ComponentType<DownloadSlot>>) | null
  loadDownloads: (() => Promise<ComponentType<SystemDownloadSlot>>) | null
  loadComputerRegistration: (() => Promise<ComputerRegistration>) | null
  loadCaptcha: (() => Promise<CaptchaSlot>) | null
  loadColleagueField: () => Promise<ColleagueField>
  loadPeoplePicker: () => Promise<ComponentType<PeoplePickerProps>>
  /** The requests of a queue. */
  loadQueueTable: () => Promise<ComponentType<QueueTableProps>>
  /** The parts of a request's page that concern its approvals. */
  loadApprovalParts: (() => Promise<ApprovalParts>) | null
  /** The parts of a request's page that concern its queue. */
  loadQueueParts: (() => Promise<QueueParts>) | null
  /** The button for the user's absence, during which a colleague decides. */
  loadAway: (() => Promise<ComponentType>) | null
  loadQueueSettings: (() => Promise<SettingsTab>) | null
  loadApprovalSettings: (() => Promise<SettingsTab>) | null
  loadWebhookSettings: (() => Promise<SettingsTab>) | null
  /** The page on which the owner of a new tenant chooses a password. */
  loadChoosePassword: (() => Promise<ComponentType<{ proven: ProvenOwner }>>) | null
}

/** All offers that the screens of a feature may use. */
export type Offers = FrameOffers & FeatureOffers

/** The slots of a product in which no feature fills any. */
export const nothingOffered: FeatureOffers = {
  useCompanies: () => [],
  useListedCompanies: () => ({ data: { ok: true, data: [] }, isFetching: false, refetch: () => undefined }),
  loadCompanyParts: null,
  loadPins: null,
  loadBeginning: null,
  loadAppEntry: null,
  loadDownloadDialog: null,
  loadDownloads: null,
  loadComputerRegistration: null,
  loadCaptcha: null,
  loadColleagueField: async () => () => null,
  loadPeoplePicker: async () => () => null,
  loadQueueTable: async () => () => null,
  loadApprovalParts: null,
  loadQueueParts: null,
  loadAway: null,
  loadQueueSettings: null,
  loadApprovalSettings: null,
  loadWebhookSettings: null,
  loadChoosePassword: null,
}
