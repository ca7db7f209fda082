import { channel } from 'node:diagnostics_channel'
import * as z from 'zod'

/**
 * A stored value that fits no known form: its column, and the problems that the newest form finds. These contain no
 * part of the value.
 */
export type Misfit = { column: string; problems: string }

const misfits = channel('portico.stored-misfit')

/** How values of a JSON, text or sealed column are read. */
export type StoredColumn<Value> = {
  /** The name of the column, such as `tenant.boards.layout`. */
  column: string
  /** Reads a value of parsed JSON. A value that fits no form is reported, and replaced by the fallback. */
  read: (stored: unknown) => Value
  /** Reads a value of JSON text, such as that of an unsealed column. The text is null if no secret opens the value. */
  readText: (text: string | null) => Value
}

type Declared<Value> = {
  column: string
  schema: z.core.$ZodType<Value>
  /** Read the forms of earlier versions, newest first; null for a value of another form. */
  former?: readonly ((stored: unknown) => NoInfer<Value> | null)[]
  fallback: (stored: unknown) => NoInfer<Value>
}

/**
 * Declares the forms of a stored column. A value may come from an earlier version, from a later version that was rolled
 * back, or from a command. An invalid value never throws, since one row would break each page that lists it.
 */
export function defineStored<Value>({ column, schema, former = [], fallback }: Declared<Value>): StoredColumn<Value> {
  const read = (stored: unknown): Value => {
    const newest = z.safeParse(schema, stored)
    if (newest.success) return newest.data
    for (const readFormer of former) {
      const value = readFormer(stored)
      if (value !== null) return value
    }
    const problems = newest.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`.trim()).join(', ')
    misfits.publish({ column, problems } satisfies Misfit)
    return fallback(stored)
  }
  return { column, read, readText: (text) => read(text === null ? undefined : parsed(text)) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls `report` for each misfit that this process finds. Returns the function that stops it. */
export function watchMisfits(report: (misfit: Misfit) => void): () => void {
  const received = (message: unknown) => report(message as Misfit)
  misfits.subscribe(received)
  return () => misfits.unsubscribe(received)
}
