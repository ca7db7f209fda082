import * as z from 'zod/mini'
import {
  addressProblem,
  colourProblem,
  hostProblem,
  linkProblem,
  originProblem,
  pictureProblem,
  textProblem,
  type Problem,
} from './domain-rules.ts'
import { languages } from '#contract/platform/language.ts'
import { passwordLongest, passwordShortest } from '#contract/core/accounts/passwords.ts'
import {
  environments,
  modes,
  signInVariants,
  themes,
  type DomainSettings,
  type PictureSize,
} from './domain-settings.ts'

/** The largest width and height of a picture, in pixels. */
export const largestSide = 4096

const ruled = (problemOf: (text: string) => Problem) =>
  z.string().check(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  })
const name = (longest: number) => ruled((text) => textProblem(text, longest))
const nameOrNone = (longest: number) => ruled((text) => textProblem(text, longest, true))
const link = ruled((text) => linkProblem(text, false))
const linkOrPath = ruled((text) => linkProblem(text, true))
const picture = ruled(pictureProblem)
const host = ruled(hostProblem)
const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
const yesOrNo = z.boolean({ error: 'must be true or false' })

const lengthProblem = `must be a whole number from ${passwordShortest} to ${passwordLongest}`
// A limit on the length of new passwords: at least the shortest that a sign-in accepts, at most the longest that it
// hashes.
const passwordLength = z
  .int(lengthProblem)
  .check(z.minimum(passwordShortest, lengthProblem), z.maximum(passwordLongest, lengthProblem))

const side = z.int().check(z.minimum(1), z.maximum(largestSide))
const pictureSize: z.ZodMiniType<PictureSize | null> = z.nullable(z.object({ width: side, height: side }))

/** The schema of each setting; the messages state the problem, after the setting's name. */
export const domainFields = {
  host,
  servedenv: oneOf(environments),
  companyname: name(60),
  apptitle: name(60),
  doctitle: name(100),
  appname: name(60),
  companylogo: picture,
  companylogodark: picture,
  favicon: picture,
  logosize: pictureSize,
  logodarksize: pictureSize,
  brandcolour: ruled(colourProblem),
  variant: oneOf(signInVariants),
  theme: oneOf(themes),
  mode: oneOf([...modes, 'System']),
  languages: z.array(oneOf(languages)).check(
    z.minLength(1, 'must name at least one language'),
    z.refine((tags) => new Set(tags).size === tags.length, 'must name each language once'),
  ),
  statuspage: link,
  privacypolicy: linkOrPath,
  privacytext: name(60),
  termspolicy: linkOrPath,
  termstext: name(60),
  domainurl: ruled(originProblem),
  maildomain: host,
  sendername: nameOrNone(60),
  senderaddress: ruled(addressProblem),
  discovery: oneOf(['open', 'private']),
  ismsp: yesOrNo,
  allowlocallogin: yesOrNo,
  enablephase1: yesOrNo,
  defaultmodule: nameOrNone(40),
  defaulttenant: nameOrNone(60),
  chathuburl: link,
  videourl: link,
  aiagents: z.array(z.object({ assistant_url: link })).check(z.maxLength(20, 'must have at most 20 addresses')),
  departments: z
    .array(z.object({ name: name(60), tenant: name(60) }))
    .check(z.maxLength(200, 'must have at most 200 departments')),
  chatbotdomains: z.object({ mpi: host, gates: host }),
  passwordshortest: passwordLength,
  passwordlongest: passwordLength,
  version: name(20),
} as const satisfies { [Key in keyof DomainSettings]: z.ZodMiniType<DomainSettings[Key]> }

/**
 * Returns the problem with a value for a setting, as the rest of a sentence that begins with the setting's name, or
 * null.
 */
export function settingProblem(key: keyof DomainSettings, value: unknown): Problem {
  const { error } = domainFields[key].safeParse(value)
  return error === undefined ? null : (error.issues[0]?.message ?? 'is not valid')
}

/**
 * Splits stored settings into valid ones and the problems of the others: one invalid value must not affect the rest of
 * the domain. Unknown keys are ignored.
 */
export function usableSettings(stored: unknown): { given: Partial<DomainSettings>; problems: string[] } {
  if (typeof stored !== 'object' || stored === null) return { given: {}, problems: ['The settings are no object.'] }
  const known = Object.entries(stored).filter(([key]) => Object.hasOwn(domainFields, key)) as [
    keyof DomainSettings,
    unknown,
  ][]
  const judged = known.map(([key, value]) => ({ key, value, problem: settingProblem(key, value) }))
  const problems = judged.flatMap(({ key, problem }) => (problem === null ? [] : [`${key} ${problem}.`]))
  const good = judged.filter(({ problem }) => problem === null).map(({ key, value }) => [key, value])
  return { given: Object.fromEntries(good) as Partial<DomainSettings>, problems }
}
