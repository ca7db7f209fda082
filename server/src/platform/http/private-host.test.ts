import { expect, it } from 'vitest'
import { isPrivateHost } from './private-host.ts'

it.each([
  'localhost',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.9',
  '172.31.0.1',
  '[::1]',
  '[fd00::1]',
  'ollama',
  'llm.internal',
])('counts %s as private', (host) => expect(isPrivateHost(host)).toBe(true))

it.each([
  'api.openai.com',
  '8.8.8.8',
  '172.32.0.1',
  '[2001:db8::1]',
  '11.0.0.1',
  'localhost.example.com',
  '::ffff:8.8.8.8',
])('does not count %s as private', (host) => expect(isPrivateHost(host)).toBe(false))
