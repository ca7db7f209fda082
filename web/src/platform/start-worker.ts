/** The part of Trusted Types (W3C) used here, which the DOM's types lack. */
type ScriptPolicy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

const ownScripts: ScriptPolicy = {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`${address} is of another site.`)
    return address
  },
}

let policy: ScriptPolicy | undefined

/**
 * Starts a worker from a script of this site; `address` comes from Vite's `?worker&url`. The page's content security
 * policy (page-cache.ts) allows no other code to create script URLs.
 */
export function startWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('worker', ownScripts) ?? ownScripts
  return new Worker(policy.createScriptURL(address), { type: 'module' })
}
