import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { CheckedPicture } from './check-picture.ts'
import type { Wanted } from './wanted-settings.ts'
import { readPictureFile } from './read-picture-file.ts'
import type { SettingKey } from './setting-texts.ts'
import type { PictureKind } from '@portico/server/core/domains/stored-domain-queries.ts'

export type NamedPicture = readonly [PictureKind, CheckedPicture]

const pictureKinds = ['companylogo', 'companylogodark', 'favicon'] as const satisfies PictureKind[]
const sizeOfKind = { companylogo: 'logosize', companylogodark: 'logodarksize', favicon: null } as const

/**
 * Reads and checks every picture of a change. `pathOf` resolves a path as it was entered. Returns the valid pictures,
 * and a sentence for each picture that is not valid.
 */
export async function readPictures(wanted: Pick<Wanted, 'files'>, pathOf: (path: string) => string) {
  const pictures: NamedPicture[] = []
  const problems: string[] = []
  for (const [kind, path] of wanted.files) {
    const read = await readPictureFile(pathOf(path))
    if (read.ok) pictures.push([kind, read.value])
    else problems.push(`${kind}: ${path} ${read.error}.`)
  }
  return { pictures, problems }
}

/** Returns the kinds of pictures whose stored file a change removes: those that get another address or none. */
export function removedKinds({ given, unset }: Wanted): PictureKind[] {
  return pictureKinds.filter((kind) => given[kind] !== undefined || unset.includes(kind))
}

/**
 * Returns the given settings of a domain after a change. The size of a new picture is stored with it; that of an
 * external picture is unknown.
 */
export function changedSettings(
  stored: Partial<DomainSettings>,
  wanted: Wanted,
  pictures: readonly NamedPicture[],
): Partial<DomainSettings> {
  const gone = new Set<keyof DomainSettings>(wanted.unset satisfies SettingKey[])
  for (const kind of removedKinds(wanted)) {
    const size = sizeOfKind[kind]
    if (size !== null) gone.add(size)
  }
  const kept = Object.fromEntries(Object.entries(stored).filter(([key]) => !gone.has(key as keyof DomainSettings)))
  const changed: Partial<DomainSettings> = { ...kept, ...wanted.given }
  for (const [kind, { address, size }] of pictures) {
    changed[kind] = address
    const sizeKey = sizeOfKind[kind]
    if (sizeKey !== null) changed[sizeKey] = size
  }
  return changed
}
