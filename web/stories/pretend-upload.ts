/** The fraction of a file that is sent before the response arrives. */
const sentShare = 0.4

/**
 * Returns a replacement for XMLHttpRequest in stories, with as much of it as `send-file.ts` uses. It sends `sentShare`
 * of the file at once and the rest with the response, which comes from `respond`.
 */
export function pretendUploads(respond: typeof fetch) {
  return class PretendUpload extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    readonly #headers = new Headers()
    readonly #ending = new AbortController()
    #method = ''
    #address = ''
    #received = new Headers()

    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      return this.#received.get(name)
    }

    send(file: Blob): void {
      void this.#send(file).then(
        () => this.dispatchEvent(new Event('load')),
        () => this.dispatchEvent(new Event(this.#ending.signal.aborted ? 'abort' : 'error')),
      )
    }

    abort(): void {
      this.#ending.abort()
    }

    async #send(file: Blob): Promise<void> {
      this.#report(sentShare * file.size, file.size)
      const { signal } = this.#ending
      const init = { method: this.#method, headers: this.#headers, body: file, signal }
      const response = await respond(this.#address, init)
      this.#report(file.size, file.size)
      this.status = response.status
      this.#received = response.headers
      const decoder = new TextDecoder()
      const reader = response.body?.getReader()
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) return
        this.responseText += decoder.decode(piece.value, { stream: true })
        this.dispatchEvent(new Event('progress'))
      }
    }

    #report(loaded: number, total: number): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
    }
  }
}
