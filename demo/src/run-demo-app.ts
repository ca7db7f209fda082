// The example app of the demo, in a separate process, as apps are.

// The server that started it has ended, or was killed.
process.once('disconnect', () => process.exit(0))
const app = '../../examples/clock-app/app.js'
await import(app)
