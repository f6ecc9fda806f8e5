import { logFailure } from '../api/index.ts';
import type { PayloadOf } from './messages.ts';
import { nativeApp } from './nativeApp.ts';

/**
 * Whether the app around the page has a permission of the system; the app asks the user where needed. True in a
 * browser, and where the app does not answer: the browser then asks the user itself.
 */
export async function isPermitted(permission: PayloadOf<'checkPermission'>['permission']): Promise<boolean> {
  const app = nativeApp();
  if (app?.can('checkPermission') !== true) return true;
  try {
    return (await app.call('checkPermission', { permission })).state === 'granted';
  } catch (error) {
    logFailure(`The permission ${permission} could not be checked`, error);
    return true;
  }
}
