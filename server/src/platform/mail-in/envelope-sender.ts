/** Barracuda's tag (`btv1==…==`), which may be in front of another one. */
const barracuda = /^btv\d{1,2}==[^=]{1,64}==/

/** The tags of Bounce Address Tag Validation: `prvs=TAG=`, with variants of its name. */
const prvs = /^(?:ms)?prvs\d?=[0-9a-z]{1,40}=/

/** The Sender Rewriting Scheme: `SRS0=HASH=TT=DOMAIN=LOCAL@forwarder`; SRS1 has the first forwarder before it. */
const srs = /^srs(?:0[=+-]|1[=+-][^=]{1,40}=[^=]{1,255}==?)[^=]{1,40}=[^=]{1,10}=([^=]{1,255})=([^@]{1,255})@/

/** The same with the address before the tag: `prvs=LOCAL/TAG@domain`. */
const prvsBehind = /^prvs=([^/=@]{1,64})\/[0-9a-z]{1,40}@/

/**
 * Returns the address of its author from the sender of an envelope, in lower case: without the tag that validates
 * bounces (BATV), and without the rewriting of a forwarding server (SRS). The envelope proves nothing in any form.
 */
export function authorOfEnvelope(sender: string): string {
  const lower = sender.toLowerCase()
  const [, domain, local] = srs.exec(lower) ?? []
  if (domain !== undefined && local !== undefined) return untagged(`${local}@${domain}`)
  return untagged(lower)
}

function untagged(address: string): string {
  const behind = prvsBehind.exec(address)?.[1]
  if (behind !== undefined) return `${behind}${address.slice(address.lastIndexOf('@'))}`
  return address.replace(barracuda, '').replace(prvs, '').replace(barracuda, '')
}
