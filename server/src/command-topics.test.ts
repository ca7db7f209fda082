import { expect, it } from 'vitest'
import usages from './command-usages.json' with { type: 'json' }
import { allCommands, commandsOf, commandTopics } from './command-topics.ts'

it('has each command at the topic that its name begins with', async () => {
  for (const topic of commandTopics)
    for (const { name } of await commandsOf(topic)) expect(name.split(' ')[0]).toBe(topic)
})

it('has no commands at a word that is no topic, also if each object has a property of this name', async () => {
  expect(await commandsOf('constructor')).toEqual([])
  expect(await commandsOf('')).toEqual([])
})

it('prints as help the usages that the commands declare (npm run usages writes them)', async () => {
  expect(usages).toEqual([...new Set((await allCommands()).flatMap(({ usage }) => usage))])
})
