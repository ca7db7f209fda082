/**
 * Milliseconds until the file's address is released; some browsers start reading it only after a question to the user.
 */
const keptFor = 60_000

/** Saves a file under a name, like a link with `download`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}
