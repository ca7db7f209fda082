import type { MailFile, MailParts } from './mail-parts.ts'

/** The picture types that HTML may contain as a `data:` address, with their extensions. */
const endings: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' }
const picturesAtMost = 20

/** Returns the parts with the pictures that HTML contains as `data:` addresses among the files. */
export function picturesInside(parts: MailParts): MailParts {
  const added: MailFile[] = []
  const names = new Set(parts.files.map(({ name }) => name))
  const pieces = parts.pieces.map((piece) =>
    'picture' in piece ? piece : { ...piece, html: piece.html.includes('data:image/') ? read(piece.html) : piece.html },
  )
  return added.length === 0 ? parts : { ...parts, pieces, files: [...parts.files, ...added] }

  function read(html: string): string {
    return html.replaceAll(
      /(\bsrc\s?=\s?["']?)data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s%]+)/gi,
      (whole, start: string, type: string, data: string) => {
        if (added.length >= picturesAtMost) return whole
        const id = `inside-${added.length + 1}`
        const content = Buffer.from(data.replaceAll(/\s|%[0-9A-F]{2}/gi, ''), 'base64')
        added.push({
          name: freeName(endings[type.toLowerCase()] ?? 'png'),
          type: `image/${type.toLowerCase()}`,
          id,
          content,
        })
        return `${start}cid:${id}`
      },
    )
  }

  function freeName(ending: string): string {
    let count = 1
    while (names.has(`image-${count}.${ending}`)) count += 1
    const name = `image-${count}.${ending}`
    names.add(name)
    return name
  }
}
