/** Milliseconds for which the browser may read the file; some begin only after a question. */
const keptFor = 60_000

/** Saves a file under a name, as a link with `download` does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor)
}
