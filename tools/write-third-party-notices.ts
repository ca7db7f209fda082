// Writes THIRD-PARTY-NOTICES: `npm run notices`, after package-lock.json changed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './third-party-notices.ts'

const root = path.join(import.meta.dirname, '..')
writeFileSync(path.join(root, 'THIRD-PARTY-NOTICES'), thirdPartyNotices(root))
