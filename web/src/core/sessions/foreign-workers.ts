/** We have no service worker, and those of apps are refused now: one that an app has left would see the pages of the next user. */
export async function removeForeignWorkers(): Promise<void> {
  // Only a secure context has them.
  if (!('serviceWorker' in navigator)) return
  const found = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(found.map((worker) => worker.unregister().catch(() => false)))
}
