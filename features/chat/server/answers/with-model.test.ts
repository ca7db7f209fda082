import type { Passage } from '#features/chat/contract/chat-view.ts'
import { expect, test } from 'vitest'
import type { ChatQuestion } from './answer-question.ts'
import { answerWithModel, type WantedOfModel } from './with-model.ts'

const passage = (heading: string): Passage => ({ title: 'Themes', heading, text: 'Text', link: `/document#${heading}` })
const passages = [passage('one'), passage('two')]
const question: ChatQuestion = {
  session: { tenantId: 't', accountId: 'a' },
  text: 'How?',
  before: Array.from({ length: 8 }, (_, index) => ({ author: 'user', text: `${index} ${'x'.repeat(600)}` })),
}
type Reply = { found: boolean; answer: string; sources: number[] }

/**
 * Returns the answer if a model writes `reply`, and the request that the model received. If `reply` is null, the model
 * has no usable answer.
 */
async function answered(reply: Reply | null, found = passages) {
  const asked: WantedOfModel[] = []
  const answer = await answerWithModel(
    () => Promise.resolve(found),
    (_session, wanted) => {
      asked.push(wanted)
      const used = reply === null ? null : wanted.use(wanted.schema.parse(reply))
      return Promise.resolve(used?.ok === true ? used.value : null)
    },
  )(question)
  return { answer, asked }
}

test('an answer has the passages that it is from, the most important first, each once', async () => {
  const { answer } = await answered({ found: true, answer: ' Like this. ', sources: [2, 1, 2] })
  expect(answer).toEqual({ kind: 'written', text: 'Like this.', passages: [passages[1], passages[0]] })
})

test('the model gets the question, the last six messages before it, cut, and the passages as data', async () => {
  const { asked } = await answered({ found: false, answer: '', sources: [] })
  const data = JSON.parse(JSON.stringify(asked[0]?.data)) as { before: { text: string }[]; passages: unknown[] }
  expect(data.before.map(({ text }) => [text[0], text.length])).toEqual(
    [2, 3, 4, 5, 6, 7].map((index) => [`${index}`, 500]),
  )
  expect(data.passages).toMatchObject([
    { number: 1, heading: 'one' },
    { number: 2, heading: 'two' },
  ])
  expect(asked[0]?.instructions).not.toContain('How?')
})

test('it is not asked where no passage matches', async () => {
  const { answer, asked } = await answered({ found: true, answer: 'Made up.', sources: [1] }, [])
  expect([answer, asked]).toEqual([null, []])
})

test.each<[string, Reply | null]>([
  ['there is none', null],
  ['it finds nothing', { found: false, answer: 'Sorry', sources: [] }],
  ['it is empty', { found: true, answer: '  ', sources: [1] }],
  ['it names no source', { found: true, answer: 'Like this.', sources: [] }],
  ['it names a source that does not exist', { found: true, answer: 'Like this.', sources: [3] }],
  ['it has an address', { found: true, answer: 'See https://evil.test', sources: [1] }],
])('another answers where %s', async (_name, reply) => {
  expect((await answered(reply)).answer).toBeNull()
})
