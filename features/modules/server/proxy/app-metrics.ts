import { Histogram } from 'prom-client'

/** Metric: the time until an app's response begins, by outcome: the status of the response, or why there is none. */
export const appSeconds = new Histogram({
  name: 'portico_app_seconds',
  help: 'Seconds until the response of an app begins, by outcome: 2xx to 5xx, websocket, client-gone, or the failure.',
  labelNames: ['outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers: [],
})
