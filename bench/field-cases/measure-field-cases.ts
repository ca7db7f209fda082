import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Measurement } from '../results.ts'
import { checkAddress } from './check-addresses.ts'
import { checkAgent } from './check-agent.ts'
import { checkCsv } from './check-csv.ts'
import { checkFile } from './check-files.ts'
import { checkMail } from './check-mails.ts'
import { checkQuestion } from './check-questions.ts'
import type { ExpectedCases } from './expected-cases.ts'

const kinds = ['csv', 'mails', 'questions', 'agent', 'addresses', 'files'] as const
type Kind = (typeof kinds)[number]

type Score = { right: number; of: number }
export type FieldCaseScores = { byKind: Record<Kind, Score>; wrong: string[] }

/** Returns the folder of field cases: the given one, or `PORTICO_FIELD_CASES`. Null if there is none. */
export function findFieldCases(given: string | undefined): string | null {
  const named = given ?? process.env['PORTICO_FIELD_CASES']
  // npm runs this in the repository's folder, but a relative path starts at the folder in which npm was called.
  return named === undefined ? null : path.resolve(process.env['INIT_CWD'] ?? '', named)
}

/** Checks all cases of a folder against the product's modules. Throws if it has no readable `expected.json`. */
export async function scoreFieldCases(folder: string): Promise<FieldCaseScores> {
  const file = path.join(folder, 'expected.json')
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const expected = JSON.parse(readFileSync(file, 'utf8')) as Partial<ExpectedCases>
  const at = (name: string) => path.join(folder, name)
  const wrong: string[] = []
  const scored = async <Case>(kind: Kind, nameOf: (one: Case) => string, problemsOf: (one: Case) => unknown) => {
    const cases = (expected[kind] ?? []) as Case[]
    const score = { right: 0, of: cases.length }
    for (const one of cases) {
      const problems = await problemsIn(() => problemsOf(one))
      if (problems.length === 0) score.right += 1
      else wrong.push(`${kind} ${nameOf(one)}: ${problems.join('; ')}`.replaceAll('\n', String.raw`\n`))
    }
    return score
  }
  const byFile = ({ file: name }: { file: string }) => name
  const byKind: Record<Kind, Score> = {
    csv: await scored<ExpectedCases['csv'][number]>('csv', byFile, (one) => checkCsv(one, at(one.file))),
    mails: await scored<ExpectedCases['mails'][number]>('mails', byFile, (one) => checkMail(one, at(one.file))),
    questions: await scored<ExpectedCases['questions'][number]>(
      'questions',
      ({ question }) => question,
      (one) => checkQuestion(one, at(one.data)),
    ),
    agent: await scored<ExpectedCases['agent'][number]>('agent', byFile, (one) => checkAgent(one, at(one.file))),
    addresses: await scored<ExpectedCases['addresses'][number]>('addresses', ({ address }) => address, checkAddress),
    files: await scored<ExpectedCases['files'][number]>('files', byFile, (one) => checkFile(one, at(one.file))),
  }
  return { byKind, wrong }
}

/** A check that throws is a case that is wrong. */
async function problemsIn(check: () => unknown): Promise<string[]> {
  try {
    return (await check()) as string[]
  } catch (error) {
    return [`threw ${String(error)}`]
  }
}

function totalOf({ byKind }: FieldCaseScores): Score {
  const scores = Object.values(byKind)
  const sum = (part: keyof Score) => scores.reduce((total, score) => total + score[part], 0)
  return { right: sum('right'), of: sum('of') }
}

/** Returns the scores as one line of JSON, which `npm run bench -- --only field-cases --json` prints last. */
export function fieldCasesJson(scores: FieldCaseScores): string {
  return JSON.stringify({ ...scores.byKind, ...totalOf(scores) })
}

/** Returns the rows for a folder of field cases, or only a remark if there is no folder. */
export function fieldCaseRows(scores: FieldCaseScores): Measurement['rows'] {
  return kinds.map((kind) => {
    const { right, of } = scores.byKind[kind]
    return {
      what: `field cases: ${kind}`,
      floor: '',
      peer: '',
      ours: `${right} of ${of}`,
      budget: 'all',
      met: right === of,
    }
  })
}

/** Measures a folder of field cases as a part of all measurements. */
export async function measureFieldCases(folder: string | null): Promise<Measurement> {
  if (folder === null) return { rows: [], remarks: ['field-cases: not measured, no folder (PORTICO_FIELD_CASES).'] }
  return { rows: fieldCaseRows(await scoreFieldCases(folder)), remarks: [] }
}
