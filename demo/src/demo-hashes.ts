import { openPasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'

// The other end of plumbing/demo/hashes-apart.ts.
const hashes = openPasswordHashes()
process.on('message', ({ nth, password }: { nth: number; password: string }) => {
  void hashes.hash(password).then((hash) => process.send?.({ nth, hash }))
})
process.once('disconnect', () => process.exit(0))
