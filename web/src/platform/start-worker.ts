/** Trusted Types (W3C), as far as they are used here; the DOM's types lack them. */
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
 * Starts a worker from a script of this site; `address` is the result of Vite's `?worker&url`. The page's policy
 * (page-cache.ts) lets no other code make such addresses.
 */
export function startWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('worker', ownScripts) ?? ownScripts
  return new Worker(policy.createScriptURL(address), { type: 'module' })
}
