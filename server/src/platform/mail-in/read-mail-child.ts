import { readMail } from './read-mail.ts'

// Reads one mail in a separate process, which `readInProcess` kills if it takes too long.
process.once('message', ({ raw, replyAddress }: { raw: Uint8Array; replyAddress: string }) => {
  const answer = async (): Promise<void> => {
    const outcome = await readMail(raw, replyAddress)
    process.send?.(outcome, undefined, {}, () => process.disconnect())
  }
  void answer()
})
