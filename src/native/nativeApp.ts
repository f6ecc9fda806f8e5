/**
 * The app around the page, after it has introduced itself. In a browser there is none, and these functions do nothing.
 */
import { useSyncExternalStore } from 'react';
import type { SignInProvider } from '../../server/contract/signIn.ts';
import { signInProvider } from '../../server/contract/signIn.ts';
import { logFailure } from '../api/index.ts';
import { Signal } from '../signal.ts';
import type { Bridge } from './bridge.ts';
import { findChannel } from './channel.ts';
import type { WrappedWindow } from './channel.ts';
import type { NativeCallName } from './messages.ts';

export interface NativeApp extends Bridge {
  readonly platform: 'android' | 'apple';
  /** Whether the app answers this call. */
  readonly can: (name: NativeCallName) => boolean;
  /** The providers with which the app can sign in. */
  readonly signInProviders: readonly SignInProvider[];
  /** The device's address for push messages; undefined until the app has sent it. */
  readonly pushToken: () => string | undefined;
}

let present: NativeApp | undefined;
const changes = new Signal();

function set(app: NativeApp | undefined): void {
  present = app;
  changes.emit();
}

/** Undefined in a browser, and until the app has answered. */
export const nativeApp = (): NativeApp | undefined => present;

export const useNativeApp = (): NativeApp | undefined =>
  useSyncExternalStore((listener) => changes.listen(listener), nativeApp);

/**
 * Greets the app around the page, if there is one. Resolves with the app when it has introduced itself, and with
 * undefined in a browser or where the app does not speak this version; that is logged.
 */
export async function connectNative(page: WrappedWindow = window): Promise<NativeApp | undefined> {
  const channel = findChannel(page);
  if (channel === undefined) return undefined;
  // Loaded only here, because browsers need no bridge.
  const { BRIDGE_VERSION, BridgeError, createBridge } = await import('./bridge.ts');
  const bridge = createBridge(channel, { page, log: logFailure });
  let pushToken: string | undefined;
  bridge.on('pushToken', (event) => (pushToken = event.token));
  try {
    const app = await bridge.call('hello', { versions: [BRIDGE_VERSION], origin: page.location.origin });
    const can = (name: NativeCallName): boolean => app.capabilities.includes(name);
    const call: Bridge['call'] = (name, payload) =>
      can(name) ? bridge.call(name, payload) : Promise.reject(new BridgeError('unsupported', name));
    const signInProviders = app.signInProviders.flatMap((name) => signInProvider.safeParse(name).data ?? []);
    const close = (): void => {
      bridge.close();
      if (present === connected) set(undefined);
    };
    const connected: NativeApp = {
      ...{ platform: app.platform, can, signInProviders, call, on: bridge.on, close },
      pushToken: () => pushToken,
    };
    set(connected);
    return connected;
  } catch (error) {
    bridge.close();
    logFailure('The app around the page did not introduce itself', error);
    return undefined;
  }
}

/**
 * Whether the user has cancelled the action, which needs no message. The error is identified by its name, because
 * browsers do not load its class.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'BridgeError' && 'code' in error && error.code === 'cancelled';
