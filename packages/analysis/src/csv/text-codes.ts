/**
 * Numbers distinct texts in the order of their first appearance; the empty text is 0. A text is looked up by its range
 * in a larger one, so that repeated texts create no strings.
 */
export class TextCodes {
  readonly texts: string[] = ['']
  /** Hash table of codes; 0 is a free slot, since the empty text is not in the table. */
  #slots = new Uint32Array(1024)
  #hashes = new Uint32Array(512)
  /** Random numbers for each column, so that no file can be crafted whose texts have the same hashes. */
  readonly #seed = (Math.random() * 2 ** 32) | 0
  readonly #factor = (Math.random() * 2 ** 32) | 1

  /** Returns the code of the characters from `from` up to `to`. */
  codeOf(text: string, from: number, to: number): number {
    if (from === to) return 0
    const hash = this.#hashOf(text, from, to)
    const slots = this.#slots
    const last = slots.length - 1
    let slot = hash & last
    for (let code = slots[slot] ?? 0; code !== 0; code = slots[slot] ?? 0) {
      if (this.#hashes[code] === hash && isAt(this.texts[code] ?? '', text, from, to)) return code
      slot = (slot + 1) & last
    }
    return this.#added(text.slice(from, to), hash, slot)
  }

  #hashOf(text: string, from: number, to: number): number {
    let hash = this.#seed
    for (let index = from; index < to; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), this.#factor)
    }
    // The final mix of MurmurHash3: the low bits of a product depend only on low bits.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return (hash ^ (hash >>> 16)) >>> 0
  }

  #added(text: string, hash: number, slot: number): number {
    const code = this.texts.push(text) - 1
    if (code === this.#hashes.length) this.#grow()
    this.#hashes[code] = hash
    if (this.#slots.length < 2 * this.#hashes.length) this.#rehash(code)
    else this.#slots[slot] = code
    return code
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2)
    hashes.set(this.#hashes)
    this.#hashes = hashes
  }

  /** Enlarges the hash table and inserts all codes again, `added` included. */
  #rehash(added: number): void {
    const slots = new Uint32Array(this.#hashes.length * 2)
    const last = slots.length - 1
    for (let code = 1; code <= added; code += 1) {
      let slot = (this.#hashes[code] ?? 0) & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = code
    }
    this.#slots = slots
  }
}

function isAt(known: string, text: string, from: number, to: number): boolean {
  if (known.length !== to - from) return false
  for (let index = from; index < to; index += 1) {
    if (known.charCodeAt(index - from) !== text.charCodeAt(index)) return false
  }
  return true
}
