import { createHash } from 'node:crypto'
import {
  isUndecided,
  shapeOf,
  structureOf,
  withoutStructure,
  type ImportDecisions,
} from '@portico/contract/core/analysis/import-decisions.ts'

/** Decisions that may apply to a file. `shape` and `readShape` are hashes of the header names, found and as decided. */
export type Remembered = {
  shape: string
  readShape: string
  decisions: ImportDecisions
  /** Whether they are those of the dataset whose next version the file is. */
  isSame?: boolean
}

/** The shapes of a file: as found without decisions, and under the decisions by which it is read. Null: not readable. */
export type FileShapes = { shape: string | null; readShape: string | null }

/** Returns the header names of a file under decisions about its structure; null if it has none. */
export type NamesUnder = (structure: ImportDecisions) => readonly string[] | null

/** Structures of other files that are tried on a file whose header is not found as theirs was. */
const triedAtMost = 5

const hashOf = (names: readonly string[] | null) =>
  names === null ? null : createHash('sha256').update(shapeOf(names)).digest('hex')

/** Returns the shapes of a file. */
export function shapesOf(namesUnder: NamesUnder, decisions: ImportDecisions): FileShapes {
  const shape = hashOf(namesUnder({}))
  const structure = structureOf(decisions)
  return { shape, readShape: isUndecided(structure) ? shape : hashOf(namesUnder(structure)) }
}

/**
 * Returns the decisions that apply to a file: those of a file with the same header, found by the import or by their own
 * decisions about its structure. Otherwise the dataset's own decisions apply, without those about the structure.
 */
export function decisionsFor(remembered: readonly Remembered[], namesUnder: NamesUnder): ImportDecisions {
  if (remembered.length === 0) return {}
  const found = hashOf(namesUnder({}))
  const alike = remembered.find(({ shape }) => shape === found)
  if (alike !== undefined) return alike.decisions
  const structures = new Map(
    remembered.flatMap(({ decisions }) => {
      const structure = structureOf(decisions)
      return isUndecided(structure) ? [] : [[JSON.stringify(structure), structure] as const]
    }),
  )
  for (const [text, structure] of [...structures].slice(0, triedAtMost)) {
    const read = hashOf(namesUnder(structure))
    const fitting = remembered.find(
      ({ decisions, readShape }) =>
        read !== null && readShape === read && JSON.stringify(structureOf(decisions)) === text,
    )
    if (fitting !== undefined) return fitting.decisions
  }
  return withoutStructure(remembered.find(({ isSame }) => isSame === true)?.decisions ?? {})
}
