import { openPasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'

// The child process of `openChildHashes`.
const hashes = openPasswordHashes()
process.on('message', ({ nth, password }: { nth: number; password: string }) => {
  void hashes.hash(password).then((hash) => process.send?.({ nth, hash }))
})
process.once('disconnect', () => process.exit(0))
