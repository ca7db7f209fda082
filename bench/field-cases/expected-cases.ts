/** A case of any kind: `problemsOf` its check are empty if the product is right. */
export type FieldCase = { file?: string; severity?: string }

type Either<Case> = Case & { either?: Case[] }

export type ExpectedColumn = {
  type?: 'text' | 'number' | 'day' | 'time' | 'boolean' | 'duration'
  notType?: string[]
  distinct?: number
  sum?: number
  first?: string | number
  last?: string | number
  /** Cells by row, from 1; null is an empty cell. */
  value?: Record<string, string | number | boolean | null>
  unit?: string
  /** False: neither summed nor averaged by itself. */
  measure?: boolean
  note?: boolean
  order?: string[]
}

type CsvFacts = { rows?: number; note?: boolean; columns?: Record<string, ExpectedColumn> }
export type CsvCase = FieldCase & { file: string } & Either<CsvFacts>

type MailFacts = { text?: string; contains?: string[]; absent?: string[]; files?: string[]; taken?: boolean }
export type MailCase = FieldCase & { file: string } & Either<MailFacts>

export type QuestionFacts = {
  value?: number
  rows?: [string, number][]
  share?: number | [string, number][]
  of?: number
  ordered?: boolean
  top?: boolean
  chart?: 'bar' | 'line' | 'pie'
}
export type QuestionCase = FieldCase &
  Either<QuestionFacts> & {
    data: string
    today: string
    question: string
    kind: string
    offered?: boolean
    or?: 'said'
    tolerance?: number
  }

export type AgentCase = FieldCase & {
  file: string
  reads: 'mounts' | 'disks' | 'interfaces' | 'memory' | 'processes' | 'serials'
  listed?: string[]
  notListed?: string[]
  notFull?: string[]
  fullest?: number
  address?: string
  available?: number
  tolerance?: number
  applications?: Record<string, number>
  identifiers?: number
}

export type AddressCase = FieldCase & { address: string; valid: boolean; becomes?: string; or?: 'said' }
export type FileCase = FieldCase & { file: string; accepted: boolean }

/** The cases of `expected.json`; what needs a page, a mail server or a browser is under `other` and not checked. */
export type ExpectedCases = {
  csv: CsvCase[]
  mails: MailCase[]
  questions: QuestionCase[]
  agent: AgentCase[]
  addresses: AddressCase[]
  files: FileCase[]
}

/** The problems of a case with alternatives: those of its facts, and of its nearest alternative if none is right. */
export function problemsOfEither<Facts extends object>(
  expected: Facts & { either?: Facts[] },
  problemsOf: (facts: Facts) => string[],
): string[] {
  const alternatives = (expected.either ?? []).map(problemsOf)
  const nearest = alternatives.toSorted((one, other) => one.length - other.length)[0] ?? []
  return [...problemsOf(expected), ...nearest]
}
