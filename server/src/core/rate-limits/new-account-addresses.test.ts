import { expect, it } from 'vitest'
import { addressKey, isDisposable } from './new-account-addresses.ts'

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['ann+trial@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+ann@example.com', '+ann@example.com'],
])('the mailbox of %s is %s', (email, key) => expect(addressKey(email)).toBe(key))

it.each([
  ['ann@mailinator.com', true],
  ['ann@deep.below.mailinator.com', true],
  ['ann@example.com', false],
  ['ann@gmail.com', false],
  ['ann@mailinator.com.example.org', false],
])('%s disposable: %s', (email, disposable) => expect(isDisposable(email)).toBe(disposable))
