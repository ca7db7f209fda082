// Writes THIRD-PARTY-NOTICES. Run `npm run notices` after a change of package-lock.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './third-party-notices.ts'

const root = path.join(import.meta.dirname, '..')
writeFileSync(path.join(root, 'THIRD-PARTY-NOTICES'), thirdPartyNotices(root))
