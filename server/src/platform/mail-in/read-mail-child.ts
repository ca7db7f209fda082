import type { ReplyContext } from './incoming-mail.ts'
import { readMail } from './read-mail.ts'

// Reads one mail in a separate process, which `readInProcess` kills if it takes too long.
process.once('message', ({ raw, context }: { raw: Uint8Array; context: ReplyContext }) => {
  const answer = async (): Promise<void> => {
    const outcome = await readMail(raw, context)
    process.send?.(outcome, undefined, {}, () => process.disconnect())
  }
  void answer()
})
