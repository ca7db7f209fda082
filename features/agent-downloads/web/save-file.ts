/** Milliseconds until the file's URL is revoked: some browsers read it only after asking the user. */
const keptFor = 60_000

/** Saves a file under this name, like a link with `download`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}
