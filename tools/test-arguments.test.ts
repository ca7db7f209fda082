import { expect, test } from 'vitest'
import { readTestArguments } from './test-arguments.ts'

test.each([
  ['nothing', [], undefined, []],
  ['filters', ['sign-in', 'code'], undefined, ['sign-in', 'code']],
  ['options of vitest', ['-t', 'by keyboard'], undefined, ['-t', 'by keyboard']],
  ['Firefox', ['--browser', 'firefox'], 'firefox', []],
  ['WebKit', ['--browser', 'webkit'], 'webkit', []],
  ['one word', ['--browser=webkit'], 'webkit', []],
  ['filters around', ['a', '--browser', 'firefox', '-t', 'b'], 'firefox', ['a', '-t', 'b']],
  ['the last of two', ['--browser', 'firefox', '--browser=webkit'], 'webkit', []],
])('reads %s', (_, words, browser, filters) => {
  expect(readTestArguments(words)).toEqual({ browser, filters })
})

const choice = 'give firefox or webkit; without --browser every test runs, in Chromium.'

test.each([
  [['--browser', 'opera'], `There is no walk in the browser "opera": ${choice}`],
  [['--browser=Firefox'], `There is no walk in the browser "Firefox": ${choice}`],
  [['--browser', 'chromium', 'x'], `There is no walk in the browser "chromium": ${choice}`],
  [['--browser', 'toString'], `There is no walk in the browser "toString": ${choice}`],
  [['x', '--browser'], `--browser needs a name: ${choice}`],
  [['--browser', '-t', 'x'], `--browser needs a name: ${choice}`],
  [['--browser='], `--browser needs a name: ${choice}`],
])('refuses %j', (words, refusal) => {
  expect(readTestArguments(words)).toEqual({ refusal })
})
