/**
 * Unregisters every service worker of this address. Songleaf has none; one that another app at the same
 * address has registered would still answer with that app's files.
 */
export async function removeServiceWorkers(): Promise<void> {
  // Absent without a secure connection; refused where the browser stores nothing.
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
