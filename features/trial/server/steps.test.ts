import { expect, it } from 'vitest'
import { readRegistrationSteps, takeRegistrationSteps } from './register.ts'
import { checkVerificationSteps, makeTenantSteps, resendVerificationSteps, verifySteps } from './steps.ts'

it('the check of a link only reads', () => {
  expect(checkVerificationSteps.names).toEqual([
    'checkRateLimit',
    'findRegistrationOfToken',
    'checkFirstPassword',
    'checkOpen',
  ])
})

it('a registration is checked before a try of its code is counted, and hashing precedes the transaction', () => {
  expect(verifySteps.names).toEqual([
    'checkRateLimit',
    'findRegistration',
    'checkOpen',
    'checkCode',
    'hashTemporaryPassword',
    'makeTenant',
  ])
})

it('a tenant is made of a locked registration that is checked again, and the registration is verified last', () => {
  expect(makeTenantSteps.names).toEqual([
    'readLocked',
    'checkOpen',
    'checkAddress',
    'checkCompany',
    'provisionTenant',
    'storeVerified',
  ])
})

it('a mail is sent again after the limit and the look-up', () => {
  expect(resendVerificationSteps.names).toEqual(['checkRateLimit', 'findRegistrationById', 'resendMail'])
})

it('a registration is read before its proof and its captcha are checked, and counted before it is stored', () => {
  expect([...readRegistrationSteps.names, ...takeRegistrationSteps.names]).toEqual([
    'checkRateLimit',
    'readEntered',
    'checkAddress',
    'checkProof',
    'checkAnswer',
    'checkCompanyName',
    'countRegistration',
    'storeRegistration',
  ])
})
