import { describe, expect, it } from 'vitest'
import { csvAndDescription } from './dashboard-messages.ts'

const system = { role: 'system' as const, content: 'Make a dashboard.' }
const user = (content: string) => ({ role: 'user' as const, content })

describe('the messages of a request for a dashboard', () => {
  it.each([
    ['a dataset alone', [system, user('a,b\n1,2')], 'a,b\n1,2', ''],
    ['a description after an empty line', [user('a,b\n1,2\n\nSales of May.')], 'a,b\n1,2', 'Sales of May.'],
    ['a description of its own', [user('a,b\n1,2'), user('Sales, of May.')], 'a,b\n1,2', 'Sales, of May.'],
    ['an empty line within the data', [user('a,b\r\n1,2\r\n\r\n3,4')], 'a,b\n1,2\n\n3,4', ''],
    ['one column, whose text looks like data', [user('a\n1\n\n2')], 'a\n1\n\n2', ''],
    ['none of the user', [system], '', ''],
  ])('has %s', (_what, messages, csv, description) => {
    expect(csvAndDescription(messages)).toEqual({ csv, description })
  })
})
