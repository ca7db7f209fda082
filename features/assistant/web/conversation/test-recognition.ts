/** What a browser's recognition of speech does, without a microphone: no browser of the tests turns speech into text. */
export class SpokenTo extends EventTarget {
  static last: SpokenTo | null = null
  lang = ''
  continuous = false
  interimResults = false
  isStarted = false
  constructor() {
    super()
    SpokenTo.last = this
  }
  start() {
    this.isStarted = true
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  hear(resultIndex: number, ...heard: [string, boolean][]) {
    const results = heard.map(([transcript, isFinal]) => ({ 0: { transcript }, isFinal }))
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results }))
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }
}
