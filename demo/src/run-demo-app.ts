// The demo's example app, in a separate process, as apps usually run.

// The server that started this process has ended or was killed.
process.once('disconnect', () => process.exit(0))
const app = '../../examples/clock-app/app.js'
await import(app)
