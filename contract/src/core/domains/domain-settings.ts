import type { Language } from '#contract/platform/language.ts'
import { parsedUrl } from '#contract/platform/parsed-url.ts'

/** The environments of spec A §9. */
export const environments = ['demo', 'default', 'development', 'dev', 'qa', 'uat', 'prod', 'bv'] as const
export const themes = ['Classic', 'Modern', 'Exploratory', 'Vision', 'Custom'] as const
export const modes = ['Light', 'Dark'] as const
/** The sign-in layouts of spec A §1: branded welcome, `bv`, vulnerability-focused, and the single-sign-on default. */
export const signInVariants = ['welcome', 'bv', 'vulnerability', 'default'] as const

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number }

/**
 * The settings that a customer domain shows on its front page and sends to its client (spec A §3 and spec B §3, "Domain
 * details" and "Environment settings response"; DESIGN §6). All of them are public. Their schemas are in
 * domain-schema.ts.
 */
export type DomainSettings = {
  host: string
  /** The environment's name. */
  servedenv: (typeof environments)[number]
  companyname: string
  apptitle: string
  doctitle: string
  appname: string
  /** Addresses of pictures. An empty logo is an icon with the company's name; an empty dark logo is the light one. */
  companylogo: string
  companylogodark: string
  /** If it is empty, an icon in the brand's colour is shown. */
  favicon: string
  /** The sizes of stored pictures, so that the layout does not shift when they load. */
  logosize: PictureSize | null
  logodarksize: PictureSize | null
  brandcolour: string
  variant: (typeof signInVariants)[number]
  theme: (typeof themes)[number]
  mode: (typeof modes)[number] | 'System'
  languages: Language[]
  /** If it is empty, no link is shown. */
  statuspage: string
  privacypolicy: string
  privacytext: string
  termspolicy: string
  termstext: string
  domainurl: string
  maildomain: string
  /**
   * The sender of emails. If it is empty, emails come from the company's name, and from `no-reply` at the mail domain.
   */
  sendername: string
  senderaddress: string
  /** Whether tenants are listed before the password (DESIGN §4). */
  discovery: 'open' | 'private'
  ismsp: boolean
  allowlocallogin: boolean
  enablephase1: boolean
  /** The module chosen first. If it is empty, it is the one with the lowest displayorder. */
  defaultmodule: string
  defaulttenant: string
  chathuburl: string
  videourl: string
  aiagents: { assistant_url: string }[]
  /** The choice of departments for single sign-on, each with the name of its tenant; empty shows none (spec A §2). */
  departments: { name: string; tenant: string }[]
  /** Mail domains with their own chat bot page (spec A §6). */
  chatbotdomains: { mpi: string; gates: string }
  /** The limits on the length of a new password, in characters; spec A §9: 8 to 20. */
  passwordshortest: number
  passwordlongest: number
  version: string
}

const defaultSetEnvironments: readonly string[] = ['demo', 'default', 'development', 'dev', 'qa']

/**
 * Returns whether an environment offers to reset forgotten passwords (spec A §9): those of the `default` domain set do.
 */
export function offersPasswordReset(environment: string): boolean {
  return domainSetOf(environment) === 'default'
}

export type DomainSet = 'default' | 'bv'

/**
 * Returns the domain set of an environment: `default` for dev, development, demo, qa and default, `bv` for all others
 * (spec B §9).
 */
export function domainSetOf(environment: string): DomainSet {
  return defaultSetEnvironments.includes(environment) ? 'default' : 'bv'
}

/**
 * Returns the origin of a domain's chat hub (`chathub_url`), or null if it has none. Pages may show it in a frame, and
 * hub identities are issued only for this origin.
 */
export function hubOrigin({ chathuburl }: Pick<DomainSettings, 'chathuburl'>): string | null {
  return chathuburl === '' ? null : (parsedUrl(chathuburl)?.origin ?? null)
}
