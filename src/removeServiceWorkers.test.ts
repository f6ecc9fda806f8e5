import { afterEach, expect, it, vi } from 'vitest';
import { removeServiceWorkers } from './removeServiceWorkers.ts';

afterEach(() => vi.unstubAllGlobals());

it('A-43 every service worker of the address is unregistered', async () => {
  const registrations = [{ unregister: vi.fn() }, { unregister: vi.fn() }];
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => Promise.resolve(registrations) } });
  await removeServiceWorkers();
  for (const { unregister } of registrations) expect(unregister).toHaveBeenCalledOnce();
});

it('A-43 nothing happens where the browser has none or refuses them', async () => {
  vi.stubGlobal('navigator', {});
  await removeServiceWorkers();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => Promise.reject(new Error('refused')) } });
  await removeServiceWorkers();
});
