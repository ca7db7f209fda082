import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A tree of files: paths from its root, with the lines of each file. */
export type Planted = Readonly<Record<string, readonly string[]>>

/**
 * A small tree without a violation: one call with its handler and its client, a query, a style sheet and its tokens.
 */
export const CLEAN: Planted = {
  'contract/src/core/calls/call.ts': [
    '/** Returns the call as it is. */',
    'export function defineCall<const C>(call: C): C {',
    '  return call',
    '}',
  ],
  'features/sessions/contract/sign-out.ts': [
    "import * as z from 'zod/mini'",
    "import { defineCall } from '@portico/contract/core/calls/call.ts'",
    '',
    "export const signOut = defineCall({ method: 'POST', output: z.object({}) })",
  ],
  'features/sessions/contract/feature.ts': [
    "import { signOut } from './sign-out.ts'",
    '',
    'export const sessions = { calls: { signOut } }',
  ],
  'server/src/handlers.ts': [
    "import { sessions } from '@portico/features/sessions/contract/feature.ts'",
    "import { handleSignOut } from '@portico/features/sessions/server/sign-out.ts'",
    '',
    'export const handlers = new Map([[sessions, handleSignOut]])',
  ],
  'features/sessions/server/sign-out.ts': [
    "import type { signOut } from '#features/sessions/contract/sign-out.ts'",
    "import { sessionCount } from './session-queries.ts'",
    '',
    'export type Call = typeof signOut',
    '',
    '/**',
    ' * Ends the session. Takes nothing and returns how many are left.',
    ' * Refuses nothing.',
    ' * Spec A, section 4.',
    ' */',
    'export async function handleSignOut() {',
    '  return sessionCount()',
    '}',
  ],
  'features/sessions/server/session-queries.ts': [
    "import { sql } from 'kysely'",
    '',
    '/** How many sessions there are. */',
    'export const sessionCount = () => sql`select count(*) from session`',
  ],
  'server/migrations/0001-sessions.sql': ['-- @NOTE tenant first\ncreate table session (id uuid primary key);'],
  'features/sessions/web/sign-out-button.tsx': [
    "import { signOut } from '#features/sessions/contract/sign-out.ts'",
    "import { Button } from '@portico/web/ui/button.tsx'",
    "import './sign-out.css'",
    '',
    '// @TODO name the device that is signed out, once a session has one',
    '/** The button that ends the session. */',
    'export const SignOut = () => <Button call={signOut}>Select a reason from the list</Button>',
  ],
  'features/sessions/web/sign-out.css': [
    '/* #fff would be wrong here */',
    'a:hover { color: var(--ink); white-space: nowrap }',
  ],
  'web/src/ui/button.tsx': ['/** A button. */', 'export const Button = (all: object) => <button {...all} />'],
  'web/src/ui/tokens.css': [':root {', '  --ink: #123456;', '  --ground: oklch(98% 0 0);', '}'],
  'web/vite.config.ts': ["export default { base: '/' }"],
}

/**
 * Writes a tree into a new folder, passes its path to `act`, and deletes it afterwards. Returns what `act` returns.
 */
export function withTree<T>(planted: Planted, act: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'portico-rules-'))
  try {
    for (const [path, lines] of Object.entries(planted)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${lines.join('\n')}\n`)
    }
    return act(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
