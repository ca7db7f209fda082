import { describe, expect, it } from 'vitest'
import { readDeclaredHeaders, reachesApp } from './identity-headers.ts'

/** Headers with which proxies, single sign-on modules and clouds tell an app the user or the original request. */
const naming =
  `Remote-User Remote_User Remote-Name Remote-Email Remote-Groups X-Remote-User X-Auth-Request-User X-Auth-User
  X-Auth-Email X-Auth-Token X-Authenticated-User X-Authentik-Username X-Authelia-User Cf-Access-Jwt-Assertion
  Cf-Access-Authenticated-User-Email CF-Connecting-IP X-Goog-Authenticated-User-Email X-Goog-Iap-Jwt-Assertion X-Amzn-Oidc-Data
  X-Amzn-Oidc-Identity X-Amzn-Mtls-Clientcert X-Ms-Client-Principal X-Ms-Client-Principal-Name X-Ms-Token-Aad-Id-Token X-User
  X-User-Id X-Userid X-User-Email X-Username X-Email X-Mail X-Role X-Roles X-Group X-Groups X-Tenant-Id X-Org-Id X-Scope-OrgID
  X-Organization X-Account Ssl-Client-Verify SSL_CLIENT_S_DN Ssl-Client-Cert X-SSL-Cert X-SSL-Client-S-DN X-Client-Cert
  X-Client-Verify X-ARR-ClientCert Client-Cert Client-IP X-Client-IP True-Client-IP X-Cluster-Client-IP Fastly-Client-IP
  X-Real-IP X-Originating-IP X-Remote-Addr X-Azure-ClientIP X-HTTP-Method-Override X-HTTP-Method X-Method-Override X-Original-URL
  X-Original-Host X-Rewrite-URL X-Host X-Forwarded-User X-Forwarded-Email X-Forwarded X-Url-Scheme Front-End-Https X-WebAuth-User
  X-Pomerium-Claim-Email X-Vouch-User Tailscale-User-Login OIDC_CLAIM_sub Oidc-Access-Token Shib-Identity-Provider Mellon-Name-ID eppn
  X-Consumer-Username X-Credential-Identifier X-Anonymous-Consumer Impersonate-User X-Impersonate X-Hasura-Role X-Saml-Subject
  X-Subject-Dn X-Ldap-User X-Sso-User X-Identity X-Principal X-Login X-Uid WL-Proxy-Client-IP Proxy-Client-IP X-Admin
  X-Envoy-External-Address X-AppEngine-User-IP X-Tls-Client-Cert X-Permissions X-Proxy-User Portico.Identity API-Key tenantid
  SM_UNIVERSALID SM_AUTHDIRNAME iv-creds On-Behalf-Of X-On-Behalf-Of From eduPersonPrincipalName eduPersonEntitlement Entitlement Affiliation
  Unscoped-Affiliation Persistent-Id Targeted-Id displayName X-Display-Name givenName X-Given-Name surname X-Full-Name`
    .split(/\s+/)
    .filter((name) => name !== '')

/** Headers that browsers and the scripts of common apps send. */
const ordinary =
  `Accept Accept-Language Accept-Encoding Authorization Cache-Control Content-Type Content-Disposition Content-Encoding
  Content-Range DNT If-Match If-None-Match If-Modified-Since Idempotency-Key Last-Event-ID Origin Pragma Priority Range Referer Save-Data
  Sec-Fetch-Site Sec-CH-UA Sec-WebSocket-Key Sec-WebSocket-Protocol Traceparent Tracestate Upgrade-Insecure-Requests User-Agent
  X-Requested-With X-CSRF-Token X-XSRF-TOKEN X-Request-Id X-Correlation-Id X-Grpc-Web X-User-Agent HX-Request HX-Target Turbo-Frame
  X-Inertia Tus-Resumable Upload-Offset Upload-Length X-Api-Key X-Amz-Date Access-Control-Request-Headers Prefer Depth Destination
  SOAPAction X-Own X-Page-Size`
    .split(/\s+/)
    .filter((name) => name !== '')

describe('headers of a client on their way to an app', () => {
  it('do not reach it if they could name a user, whatever the spelling', () => {
    const spelt = naming.flatMap((name) => [name, name.toUpperCase(), name.replaceAll('-', '_')])
    expect(spelt.filter((name) => reachesApp(name, []))).toEqual([])
  })

  it('reach it if browsers and the scripts of usual apps send them', () => {
    expect(ordinary.filter((name) => !reachesApp(name, []))).toEqual([])
  })

  it('reach it if the app declared them, in that spelling only', () => {
    expect(reachesApp('X-Auth-Token', ['x-auth-token'])).toBe(true)
    expect(reachesApp('X_Auth_Token', ['x-auth-token'])).toBe(false)
    expect(reachesApp('X-Auth-User', ['x-auth-token'])).toBe(false)
    expect(reachesApp('Portico-Identity', ['portico-identity'])).toBe(false)
  })
})

describe('headers that an app declares', () => {
  it('are read in lower case, once each', () => {
    expect(readDeclaredHeaders([' X-Auth-Token', 'x-auth-token', 'X-Org-Id', ''])).toEqual({
      ok: true,
      value: ['x-auth-token', 'x-org-id'],
    })
  })

  it.each([
    ['Portico-Identity', 'set by Portico itself'],
    ['X-Forwarded-User', 'set by Portico itself'],
    ['Cookie', 'set by Portico itself'],
    ['a b', 'not the name of a header'],
    [`x-${'a'.repeat(100)}`, 'not the name of a header'],
  ])('are refused if an app must not have them: %s', (name, reason) => {
    expect(readDeclaredHeaders([name])).toMatchObject({ ok: false, error: expect.stringContaining(reason) })
  })

  it('are at most 20', () => {
    const names = Array.from({ length: 21 }, (_, index) => `x-user-${index}`)
    expect(readDeclaredHeaders(names).ok).toBe(false)
    expect(readDeclaredHeaders(names.slice(1)).ok).toBe(true)
  })
})
