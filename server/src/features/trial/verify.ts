import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { encodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import { endOfTrial } from '@portico/contract/core/tenants/trial-life.ts'
import { normaliseVerificationCode } from '@portico/contract/features/trial/verification.ts'
import type { verify as call } from '@portico/contract/features/trial/verify.ts'
import { v7 as uuid, validate } from 'uuid'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler, Origin, Outcome } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'
import { trialSecretsOf } from '#server/core/mail/trial-secrets.ts'
import { addressOf } from '#server/features/trial/provision/own-domain.ts'
import { provision } from '#server/features/trial/provision/provision.ts'
import { registrationOfToken, whyNotOpen, whyNotThisAddress } from '#server/features/trial/registration-state.ts'
import {
  claimCodeTry,
  holdRegistration,
  isCompanyTakenMeanwhile,
  noteVerified,
  readRegistration,
} from '#server/features/trial/registration-queries.ts'

type Body = InputOf<typeof call>['body']
type Refusal = Extract<Outcome<typeof call>, { kind: 'refused' }>
type Proven = { id: string; generation: number }

/**
 * Verifies a registration and makes its tenant, in one transaction: a kill at any moment leaves no tenant or a whole one.
 * Of several at once the first one makes it, the others hear that it is done.
 */
export function handleVerify(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const proven =
      body.token === undefined ? await byCode(context, body, origin) : await byToken(context, body.token, origin)
    return 'kind' in proven ? proven : makeTenant(context, proven, origin)
  }
}

async function byToken(context: AppContext, token: string, origin: Origin): Promise<Proven | Refusal> {
  const found = await registrationOfToken(context, token)
  if (found === null) return refused('verification-not-valid')
  return whyNotOpen(found.registration, found.key.generation, origin.at) ?? found.key
}

async function byCode(context: AppContext, body: Body, origin: Origin): Promise<Proven | Refusal> {
  const id = (body.registration_id ?? '').trim().toLowerCase()
  if (id === '' && body.code === undefined) return refused('verification-not-valid')
  const known = validate(id) ? await readRegistration(context.database, id) : null
  if (known === null) return refused('registration-id-not-valid')
  const why = whyNotOpen(known, known.generation, origin.at)
  if (why !== null) return why
  const claimed = await claimCodeTry(context.database, id)
  if (claimed === null) return refused('verification-code-wrong', { summary: tooManyTries })
  const typed = normaliseVerificationCode(body.code ?? '')
  const isRight = context.secret.accepted.some((keys) => trialSecretsOf(keys, claimed).code === typed)
  return isRight ? claimed : refused('verification-code-wrong')
}

const tooManyTries = 'The verification code was entered wrongly too often. Please use the link in the mail.'

async function makeTenant(context: AppContext, proven: Proven, origin: Origin): Promise<Outcome<typeof call>> {
  const tenantId = uuid()
  const resetId = uuid()
  // Before the transaction: hashing takes its time, and may have to wait for others.
  const { token, temporaryPassword } = resetSecretsOf(context.secret, resetId)
  const temporaryHash = await context.hashes.hash(temporaryPassword)
  return inTenant(context.database, tenantId, async (scope) => {
    const registration = await holdRegistration(scope, proven.id)
    if (registration === null) return refused('verification-not-valid')
    const why = whyNotOpen(registration, proven.generation, origin.at)
    if (why !== null) return why
    const { name, email, company } = registration
    const whyNot = whyNotThisAddress(registration)
    if (whyNot !== null) return whyNot
    if (await isCompanyTakenMeanwhile(scope, company)) return refused('company-registered', { data: { company } })
    const parent = context.settingsOf(registration.host)
    const trialEnds = endOfTrial(origin.at)
    const made = await provision(scope, {
      tenantId,
      registration,
      parent,
      origin,
      trialEnds,
      reset: { id: resetId, temporaryHash },
      secret: context.secret,
    })
    if (made === null) return refused('company-registered', { data: { company } })
    await noteVerified(scope, registration.id, tenantId, origin.at)
    return done(
      {
        name,
        email,
        company,
        address: addressOf(parent, made.host),
        trial_ends: trialEnds.toISOString(),
        // This caller has proven to read the mailbox, as one that enters the mailed temporary password does.
        first_password: { token, temp_password: encodePassword(temporaryPassword), tenantid: tenantId },
      },
      { summary: 'Your account is ready. Its details are on their way to your mailbox.' },
    )
  })
}
