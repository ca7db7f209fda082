import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { SignInEvent, SignInFlow, SignInStep } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { ComponentType, Dispatch, ReactNode, SetStateAction } from 'react'

/** A successful sign-in: `token` is the session's token, `summary` the server's message. */
type SignedIn = { login: LoginResponse; token: string; tenant: TenantChoice; summary: string }

/**
 * A password that exists before the password step: a password manager filled it in, or it was sent before the tenant
 * was known.
 */
export type GivenPassword = {
  text: string
  sendAtOnce: boolean
  /**
   * Whether the user signs in with a break-glass account: it uses a password even if the domain does not offer that.
   */
  isBreakGlass?: boolean
}

/** Returns the address that opens after a completed sign-in (spec A §4, 7). */
export type AddressAfter = (
  finished: Pick<Arrival, 'redirectto' | 'servicedesk' | 'fromBot'> & { ismsp: boolean; isHostnameRequired: boolean },
) => string

/** The context that all steps after the email share. */
export type SignInContext = {
  settings: DomainSettings
  /** The parameters of the current address. */
  arrivalNow: () => Arrival
  /** Stores the session and opens the app. */
  onSignedIn: (signedIn: SignedIn) => void
  /** Returns to the email step and shows the reason there (USER_ERR033). */
  onStartAgain: (message: string) => void
  addressAfter: AddressAfter
  password: GivenPassword
  setPassword: Dispatch<SetStateAction<GivenPassword>>
  /** The link for a forgotten password, if the domain offers one. */
  forgot: ReactNode
}

/** The props of a component that shows one step of the flow. */
export type StepProps<Step extends SignInStep> = {
  flow: Extract<SignInFlow, { step: Step }>
  advance: (event: SignInEvent) => void
  context: SignInContext
}

/** The component of each step after the email. */
export type StepSlots = { [Step in Exclude<SignInStep, 'email'>]: ComponentType<StepProps<Step>> }

/** A way to sign in outside the flow: by department, or with a chat team's link. */
export type Aside = 'department' | 'chat'

export type AsideProps = {
  /** The email address, if it was entered. */
  email: string
  /** Returns to the flow. */
  onBack: () => void
  context: SignInContext
}

/** The component of each way outside the flow. */
export type AsideSlots = Record<Aside, ComponentType<AsideProps>>

/**
 * The additions of a feature to the sign-in after the email: the components of some steps, and of ways besides the
 * flow.
 */
export type SignInFeature = { steps?: Partial<StepSlots>; asides?: Partial<AsideSlots> }
