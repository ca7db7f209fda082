/**
 * This product has no service worker, and those of apps are refused: a worker that an app left behind would see the
 * pages of the next user.
 */
export async function removeForeignWorkers(): Promise<void> {
  // Only a secure context has them.
  if (!('serviceWorker' in navigator)) return
  const found = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(found.map((worker) => worker.unregister().catch(() => false)))
}
