import { readMail } from './read-mail.ts'

// One mail, in a process of its own, which `readInProcess` ends when it takes too long.
process.once('message', ({ raw, own }: { raw: Uint8Array; own: string }) => {
  const answer = async (): Promise<void> => {
    const outcome = await readMail(raw, own)
    process.send?.(outcome, undefined, {}, () => process.disconnect())
  }
  void answer()
})
