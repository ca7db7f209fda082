import { checkEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { defineCommand } from '@portico/server/core/commands/define-command.ts'
import { writeDeployment } from '@portico/server/platform/operations/operation-queries.ts'

/** Sets whose approval the extension of a trial needs: an address, or none, so that no owner can ask for one. */
export const trialApproverCommand = defineCommand({
  name: 'trial approver',
  usage: ['npm run portico -- trial approver <email>', 'npm run portico -- trial approver --none'],
  optionalWords: ['an email address'],
  options: { none: 'flag' },
  read: ([email = ''], { none }): Result<{ email: string | null }, readonly string[]> => {
    if (none === true) return ok({ email: null })
    return checkEmail(email) === null
      ? ok({ email: email.trim().toLowerCase() })
      : err(['Name an email address, or --none.'])
  },
  run: async ({ database }, { email }) => {
    await writeDeployment(database, { trial_approver: email })
    return ok({ email })
  },
  print: ({ email }) => [
    email === null ? 'Owners can no longer ask for an extension.' : `Extensions of trials are decided by ${email}.`,
  ],
})
