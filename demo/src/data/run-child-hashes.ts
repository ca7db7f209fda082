import { openPasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'

// The program of the child process in `openChildHashes`.
const hashes = openPasswordHashes()
process.on('message', ({ id, password }: { id: number; password: string }) => {
  void hashes.hash(password).then((hash) => process.send?.({ id, hash }))
})
process.once('disconnect', () => process.exit(0))
