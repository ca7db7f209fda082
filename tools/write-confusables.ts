// Prints the data of `platform.name_skeleton` (`look_of` in 0021) for a migration: `node tools/write-confusables.ts`.
// The table comes from unhomoglyph (Unicode's confusables.txt). A newer table needs a new migration like 0021.
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }

/** The approximate number of characters per line of the table. */
const width = 120

/**
 * Returns whether the table needs an entry for this character: the function looks up decomposed text (NFKD) without
 * invisible characters.
 */
function isLookedUp(character: string): boolean {
  return character.normalize('NFKD') === character && !/\p{Default_Ignorable_Code_Point}/u.test(character)
}

const escaped = (json: string) =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns the ranges of `Default_Ignorable_Code_Point`, for a PostgreSQL regular expression. */
export function ignorableRanges(): string {
  const written = (code: number) =>
    code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
  const ranges: [number, number][] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (!/^\p{Default_Ignorable_Code_Point}$/u.test(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? written(from) : `${written(from)}-${written(to)}`)).join('')
}

/**
 * Returns the table as a JSON object that maps each character to its prototype (UTS #39 §4), in ASCII and split into
 * lines.
 */
export function prototypeTable(): string {
  const lines = ['']
  for (const [character, prototype] of Object.entries<string>(prototypes)) {
    if (!isLookedUp(character) || prototype === character) continue
    const entry = escaped(`${JSON.stringify(character)}:${JSON.stringify(prototype)}`)
    const last = lines.at(-1) ?? ''
    if (last.length + entry.length > width) lines.push(entry)
    else lines[lines.length - 1] = last === '' ? entry : `${last},${entry}`
  }
  return `{\n${lines.join(',\n')}}`
}

if (import.meta.main) process.stdout.write(`${prototypeTable()}\n${ignorableRanges()}\n`)
