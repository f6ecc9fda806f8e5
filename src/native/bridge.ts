/**
 * Sends calls to the app around the page and matches its replies by id. Messages that are malformed, unknown, too late,
 * repeated or from another origin are refused and logged; they change nothing. Messages in the window without the name
 * of the bridge belong to other software, for example to a video player, and are ignored.
 */
import {
  BRIDGE,
  BRIDGE_VERSION,
  LONGEST_MESSAGE,
  NATIVE_CALLS,
  NATIVE_EVENTS,
  REPLY,
  envelope,
  reply,
} from './messages.ts';
import type {
  Envelope,
  EventOf,
  FAILURE_CODES,
  NativeCallName,
  NativeEventName,
  PayloadOf,
  ValueOf,
} from './messages.ts';
import { isFromPage } from './channel.ts';
import type { IncomingMessage, NativeChannel } from './channel.ts';

export { BRIDGE_VERSION };

export type BridgeFailure = (typeof FAILURE_CODES)[number] | 'timedOut' | 'malformed' | 'closed';

export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: BridgeFailure;

  constructor(code: BridgeFailure, call: string, detail = '') {
    super(`${call}: ${code}${detail === '' ? '' : ` (${detail})`}`);
    this.code = code;
  }
}

export interface BridgeServices {
  readonly page: Window;
  readonly log: (what: string, cause: unknown) => void;
  readonly newId?: () => string;
}

export interface Bridge {
  /** Rejects with a BridgeError. */
  readonly call: <Name extends NativeCallName>(name: Name, payload: PayloadOf<Name>) => Promise<ValueOf<Name>>;
  /** Returns a function that removes the listener. */
  readonly on: <Name extends NativeEventName>(name: Name, listener: (event: EventOf<Name>) => void) => () => void;
  /** Refuses the calls that are not answered yet. */
  readonly close: () => void;
}

interface OpenCall {
  readonly name: NativeCallName;
  readonly settle: (outcome: { value: unknown } | { error: BridgeError }) => void;
}

const isEvent = (name: string): name is NativeEventName => Object.hasOwn(NATIVE_EVENTS, name);

interface BridgeState {
  readonly open: Map<string, OpenCall>;
  readonly listeners: Map<NativeEventName, Set<(event: never) => void>>;
}

export function createBridge(channel: NativeChannel, services: BridgeServices): Bridge {
  const { newId = () => crypto.randomUUID() } = services;
  const state: BridgeState = { open: new Map(), listeners: new Map() };
  const { open, listeners } = state;
  const stopListening = channel.listen(receiverOf(state, services));
  return {
    call: (name, payload) =>
      new Promise((resolve, reject) => {
        const id = newId();
        const settle: OpenCall['settle'] = (outcome) => {
          clearTimeout(timer);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as ValueOf<typeof name>);
        };
        const timer = setTimeout(() => {
          open.delete(id);
          reject(new BridgeError('timedOut', name));
        }, NATIVE_CALLS[name].limit);
        open.set(id, { name, settle });
        channel.send(JSON.stringify({ bridge: BRIDGE, version: BRIDGE_VERSION, id, type: name, payload }));
      }),
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    close: () => {
      stopListening();
      for (const { name, settle } of open.values()) settle({ error: new BridgeError('closed', name) });
      open.clear();
    },
  };
}

function receiverOf({ open, listeners }: BridgeState, { page, log }: BridgeServices) {
  const answer = ({ id, payload }: Envelope): void => {
    const call = open.get(id);
    if (call === undefined) return log('The app has answered a call that is not open', id);
    open.delete(id);
    call.settle(readReply(call.name, payload, log));
  };
  const announce = (name: NativeEventName, payload: unknown): void => {
    const event = NATIVE_EVENTS[name].safeParse(payload);
    if (!event.success) return log(`The event ${name} of the app is malformed`, event.error);
    for (const listener of listeners.get(name) ?? []) listener(event.data as never);
  };
  return (message: IncomingMessage, isOwn: boolean): void => {
    const content = contentOf(message.data);
    if (!isOurs(content)) return isOwn ? log('The app has sent a message that is none', undefined) : undefined;
    if (!isOwn && !isFromPage(message, page)) return log('A message of another origin was refused', message.origin);
    const parsed = envelope.safeParse(content);
    if (!parsed.success) return log('The app has sent a malformed message', parsed.error);
    const { type, payload } = parsed.data;
    if (type === REPLY) answer(parsed.data);
    else if (isEvent(type)) announce(type, payload);
    else log('The app has sent a message of an unknown type', type);
  };
}

/** Parses JSON text; undefined where it is invalid or too long. */
function contentOf(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  if (data.length > LONGEST_MESSAGE) return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    // Not JSON: a message of other software, or one that `receive` reports.
    return undefined;
  }
}

const isOurs = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Reflect.get(content, 'bridge') === BRIDGE;

function readReply(
  name: NativeCallName,
  payload: unknown,
  log: BridgeServices['log'],
): { value: unknown } | { error: BridgeError } {
  const given = reply.safeParse(payload);
  const value = given.success && given.data.ok ? NATIVE_CALLS[name].value.safeParse(given.data.value ?? {}) : undefined;
  if (given.success && !given.data.ok) return { error: new BridgeError(given.data.code, name, given.data.message) };
  if (value?.success === true) return { value: value.data };
  log(`The reply of the app to ${name} is malformed`, given.error ?? value?.error);
  return { error: new BridgeError('malformed', name) };
}
