import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { SignInEvent, SignInFlow, SignInStep } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { ComponentType, Dispatch, ReactNode, SetStateAction } from 'react'

/** A successful sign-in: `token` is that of the session, `summary` the server's message. */
type SignedIn = { login: LoginResponse; token: string; tenant: TenantChoice; summary: string }

/** An existing password: a password manager filled it in, or it was sent before the tenant was known. */
export type GivenPassword = {
  text: string
  sendAtOnce: boolean
  /** A break-glass account uses a password although the domain does not offer sign-in with one. */
  isBreakGlass?: boolean
}

/** The address that a finished sign-in leads to (spec A §4, 7). */
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
  /** Back to the email step, with the reason (USER_ERR033). */
  onStartAgain: (message: string) => void
  addressAfter: AddressAfter
  password: GivenPassword
  setPassword: Dispatch<SetStateAction<GivenPassword>>
  /** The link for a forgotten password, if the domain offers one. */
  forgot: ReactNode
}

/** The step of the flow that a component shows. */
export type StepProps<Step extends SignInStep> = {
  flow: Extract<SignInFlow, { step: Step }>
  advance: (event: SignInEvent) => void
  context: SignInContext
}

/** The component of each step after the email. */
export type StepSlots = { [Step in Exclude<SignInStep, 'email'>]: ComponentType<StepProps<Step>> }

/** A way to sign in besides the flow: by department, or by the link of a chat team. */
export type Aside = 'department' | 'chat'

export type AsideProps = {
  /** The address, if it was entered. */
  email: string
  /** Back to the flow. */
  onBack: () => void
  context: SignInContext
}

/** The component of each way besides the flow. */
export type AsideSlots = Record<Aside, ComponentType<AsideProps>>

/** What a feature adds to the sign-in after the email: the components of some steps, and of ways besides the flow. */
export type SignInFeature = { steps?: Partial<StepSlots>; asides?: Partial<AsideSlots> }
