/**
 * Unregisters all service workers of this origin. This product has none, and one that a proxied app left behind would
 * see the pages of the next user.
 */
export async function removeForeignWorkers(): Promise<void> {
  // Service workers exist only in a secure context.
  if (!('serviceWorker' in navigator)) return
  const found = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(found.map((worker) => worker.unregister().catch(() => false)))
}
