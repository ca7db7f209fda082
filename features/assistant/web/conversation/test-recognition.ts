/** A stand-in for a browser's speech recognition, without a microphone; the browsers used in tests have none. */
export class FakeRecognition extends EventTarget {
  static last: FakeRecognition | null = null
  lang = ''
  continuous = false
  interimResults = false
  isStarted = false
  constructor() {
    super()
    FakeRecognition.last = this
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
