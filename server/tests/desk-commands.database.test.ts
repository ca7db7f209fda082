import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { approvalCommands } from '@portico/features/approvals/server/approval-setup/approval-commands.ts'
import { queueCommands } from '@portico/features/queues/server/queue-commands.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
  folder = await mkdtemp(join(tmpdir(), 'portico-desk-'))
  const hours = { timezone: 'Europe/Berlin', days: [[['09:00', '17:00']], [], [], [], [], [], []], holidays: [] }
  await writeFile(
    join(folder, 'queue.json'),
    JSON.stringify({ hours, levels: { Urgent: { response: 30, resolution: 60 } } }),
  )
  await writeFile(join(folder, 'wrong.json'), JSON.stringify({ levels: { Urgent: { response: 90, resolution: 60 } } }))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

const desk = (...words: string[]) =>
  runWords([...queueCommands, ...approvalCommands], ['desk', ...words], { database: server.context.database, folder })

it('set-queue makes a queue and changes what is given, queues lists it, remove-queue removes it', async () => {
  const made = await desk('set-queue', 'borealis', 'Wards', '--kinds', 'access, Patch window', '--from', 'queue.json')
  expect([made.lines, made.problems]).toEqual([['Queue Wards is saved.'], []])
  await desk('set-queue', 'Borealis', 'WARDS', '--assignment', 'next-member')
  const listed = (await desk('queues', 'Borealis')).lines.find((line) => line.startsWith('Wards'))
  expect(listed).toMatch(/^Wards +Access, Patch window +0 +next-member +Urgent +Europe\/Berlin$/)
  expect(JSON.parse((await desk('queues', 'Borealis', '--json')).lines.join('\n'))).toMatchObject([{ name: 'Wards' }])
  expect((await desk('remove-queue', 'Borealis', 'wards')).lines[0]).toContain('Queue Wards is removed')
})

it('set-rule, rules, remove-rule and set-policy set up whose approval a company needs', async () => {
  const approvers = ['--approvers', 'admin@aurora.test', '--risk', 'high', '--days', '3']
  const set = await desk('set-rule', 'Aurora', 'Alder Dental', 'patch window', ...approvers)
  expect([set.lines, set.problems]).toEqual([['Patch window needs this approval in Alder Dental from now on.'], []])
  expect((await desk('set-policy', 'Aurora', 'alder dental', 'code')).lines[0]).toContain('decide by code')
  const lines = async () => (await desk('rules', 'Aurora')).lines.filter((line) => line.startsWith('Alder'))
  expect((await lines())[0]).toMatch(/^Alder Dental +code +Patch window +any of .+ +high +3$/)
  expect((await desk('remove-rule', 'Aurora', 'Alder Dental', 'Patch window')).lines[0]).toContain('needs no approval')
  expect((await lines())[0]).toMatch(/^Alder Dental +code +none/)
})

it.each([
  [['queues', 'Nowhere'], 'There is no tenant Nowhere.'],
  [['set-queue', 'Aurora', 'A', '--kinds', 'Coffee'], /^Coffee is no kind\. Kinds are: Access/],
  [['set-queue', 'Aurora', 'A', '--assignment', 'chance'], '--assignment is manual or next-member.'],
  [['set-queue', 'Aurora', 'A', '--from', 'missing.json'], /missing\.json is no file of JSON that can be read\.$/],
  [['set-queue', 'Aurora', 'A', '--from', 'wrong.json'], /levels\.Urgent is resolved first$/],
  [['set-queue', 'Aurora', 'A', '--members', 'x@nowhere.test'], 'There is no active user x@nowhere.test.'],
  [['set-queue', 'Aurora', 'A', '--members', 'viewer@aurora.test'], /^Each member of a queue must be an active user/],
  [['remove-queue', 'Aurora', 'Missing'], 'There is no queue Missing. desk queues shows all.'],
  [['set-rule', 'Aurora', 'Alder Dental', 'Coffee', '--approvers', 'a@b.test'], /^Coffee is no kind/],
  [['set-rule', 'Aurora', 'Missing', 'Access', '--approvers', 'admin@aurora.test'], /^There is no company Missing/],
  [['set-rule', 'Aurora', 'Alder Dental', 'Access', '--approvers', 'x@y.test'], 'There is no active user x@y.test.'],
  [['set-rule', 'Aurora', 'Alder Dental', 'Access', '--approvers', 'a@b.test', '--days', '40'], /^--quorum is any/],
  [
    ['set-rule', 'Aurora', 'Alder Dental', 'Access', '--approvers', 'admin@aurora.test', '--quorum', '2'],
    /^More approvals/,
  ],
  [['set-policy', 'Aurora', 'Alder Dental', 'never'], /^never is no policy/],
] as const)('%j is refused', async (words, sentence) => {
  expect((await desk(...words)).problems[0]).toMatch(sentence)
})
