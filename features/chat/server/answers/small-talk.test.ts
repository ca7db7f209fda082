import { expect, test } from 'vitest'
import { smallTalkIn, type SmallTalk } from './small-talk.ts'

test.each<[string, SmallTalk | null]>([
  ['Hello!', 'greeting'],
  ['  Good   morning ', 'greeting'],
  ['¡Hola!', 'greeting'],
  ['こんにちは。', 'greeting'],
  ['नमस्ते', 'greeting'],
  ['مرحبا', 'greeting'],
  ['Thank you very much.', 'thanks'],
  ['Vielen Dank!', 'thanks'],
  ['ok', 'thanks'],
  ['What can you do?', 'abilities'],
  ['Are you a bot?', 'abilities'],
  ['I want to talk to a human', 'person'],
  ['Can I speak with someone from support, please?', 'person'],
  ['A real person please', 'person'],
  ['Agent', 'person'],
  ['Please hand this over to the Desk', 'person'],
  ['Ich möchte mit einem Menschen sprechen', 'person'],
  ['Quiero hablar con una persona', 'person'],
  ['Je voudrais parler à un conseiller', 'person'],
  ['担当者と話したい', 'person'],
  ['Chcę rozmawiać z konsultantem', 'person'],
  ['Quero falar com um atendente', 'person'],
  ['Hello, how do I change the theme?', null],
  ['How is the agent installed on a server?', null],
  ['Which person approves a request?', null],
  ['Thank you, but how long is a code valid?', null],
  ['?!', null],
])('%j is %s', (text, talk) => {
  expect(smallTalkIn(text)).toBe(talk)
})
