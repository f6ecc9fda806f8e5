// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { BridgeError, createBridge } from './bridge.ts';
import { findChannel } from './channel.ts';
import type { IncomingMessage, NativeChannel, WrappedWindow } from './channel.ts';
import { LONGEST_MESSAGE, NATIVE_CALLS } from './messages.ts';

/** Opens a bridge, with its sent and logged messages, and a function that answers it. */
function openBridge() {
  const sent: { id: string; type: string; payload: unknown }[] = [];
  const logged: string[] = [];
  let receive: Parameters<NativeChannel['listen']>[0] = () => undefined;
  const channel: NativeChannel = {
    send: (message) => sent.push(JSON.parse(message) as (typeof sent)[number]),
    listen: (listener) => {
      receive = listener;
      return () => (receive = () => undefined);
    },
  };
  const bridge = createBridge(channel, { page: window, log: (what) => logged.push(what) });
  const post = (data: unknown, from: Partial<IncomingMessage> = {}, isOwn = false) =>
    receive({ data, origin: location.origin, source: window, ...from }, isOwn);
  const message = (type: string, payload: unknown, id = 'e') => ({ bridge: 'songleaf', version: 1, id, type, payload });
  const reply = (payload: unknown, id = sent.at(-1)?.id) => post(message('reply', payload, id));
  return { bridge, sent, logged, post, message, reply };
}

const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ code: error instanceof BridgeError ? error.code : error }),
  );

describe('R-01 the bridge to the app around the page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('matches replies with calls by their ids, in any order, as text or as object', async () => {
    const { bridge, sent, post, message, logged } = openBridge();
    const first = bridge.call('restorePurchases', { userId: 'u' });
    const second = bridge.call('checkPermission', { permission: 'recordAudio' });
    expect(sent.map(({ type }) => type)).toEqual(['restorePurchases', 'checkPermission']);
    expect(sent[0]).toMatchObject({ bridge: 'songleaf', version: 1, payload: { userId: 'u' } });
    post(JSON.stringify(message('reply', { ok: true, value: { state: 'granted' } }, sent[1]?.id)));
    post(message('reply', { ok: true, value: { restored: 2, andMore: 1 } }, sent[0]?.id));
    expect(await second).toEqual({ state: 'granted' });
    expect(await first).toEqual({ restored: 2 });
    expect(logged).toEqual([]);
  });

  it('reports why the app has refused, and refuses a reply that does not fit the call', async () => {
    const { bridge, reply, logged } = openBridge();
    const refused = settled(bridge.call('startBilling', { product: 'premium_yearly', userId: 'u' }));
    reply({ ok: false, code: 'cancelled' });
    expect(await refused).toEqual({ code: 'cancelled' });
    const malformed = settled(bridge.call('restorePurchases', { userId: 'u' }));
    reply({ ok: true, value: { restored: 'all' } });
    expect(await malformed).toEqual({ code: 'malformed' });
    expect(logged).toEqual(['The reply of the app to restorePurchases is malformed']);
  });

  it('ends a call without an answer at its limit; a late or second reply is logged and changes nothing', async () => {
    const { bridge, reply, logged } = openBridge();
    const late = settled(bridge.call('setUserId', { id: null }));
    await vi.advanceTimersByTimeAsync(NATIVE_CALLS.setUserId.limit - 1);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual({ code: 'timedOut' });
    reply({ ok: true, value: {} });
    const twice = settled(bridge.call('setUserId', { id: 'u' }));
    reply({ ok: true, value: {} });
    reply({ ok: false, code: 'failed' });
    expect(await twice).toEqual({ value: {} });
    expect(logged).toEqual(Array(2).fill('The app has answered a call that is not open'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', source: {} }],
    ['a frame of this site', { source: {} }],
    ['a sandboxed frame', { origin: 'null', source: {} }],
    ['a window that claims no origin', { origin: '', source: {} }],
  ])('refuses and logs a message of %s', async (_, from) => {
    const { bridge, sent, post, message, logged } = openBridge();
    const listener = vi.fn();
    bridge.on('pushToken', listener);
    const call = settled(bridge.call('setUserId', { id: 'u' }));
    post(message('pushToken', { token: 't' }), from);
    post(message('reply', { ok: true, value: {} }, sent[0]?.id), from);
    expect(listener).not.toHaveBeenCalled();
    expect(logged).toEqual(Array(2).fill('A message of another origin was refused'));
    bridge.close();
    expect(await call).toEqual({ code: 'closed' });
  });

  it('takes events of the app that a script in the page dispatches, or its own object, until it is closed', () => {
    const { bridge, post, message } = openBridge();
    const tokens: string[] = [];
    bridge.on('pushToken', ({ token }) => tokens.push(token));
    post(message('pushToken', { token: 'a' }));
    post(message('pushToken', { token: 'b' }), { origin: '', source: null });
    post(message('pushToken', { token: 'c' }), { origin: 'app://x', source: null }, true);
    bridge.close();
    post(message('pushToken', { token: 'd' }));
    expect(tokens).toEqual(['a', 'b', 'c']);
  });

  it('ignores messages of other software in the window, and logs messages with its name that are malformed or unknown', () => {
    const { post, message, logged } = openBridge();
    for (const foreign of ['{"event":"onReady"}', 'text', 7, null, { type: 'reply' }, 'x'.repeat(LONGEST_MESSAGE + 1)])
      post(foreign, { origin: 'https://player.example', source: {} });
    expect(logged).toEqual([]);
    post({ ...message('pushToken', {}), version: 2 });
    post({ ...message('pushToken', {}), id: '' });
    post(message('dance', {}));
    post(message('pushToken', { token: 5 }));
    post('garbage', {}, true);
    expect(logged).toHaveLength(5);
  });

  it('ignores any message that is not valid: none throws, settles a call or reaches a listener', async () => {
    const { bridge, post, message } = openBridge();
    const listener = vi.fn();
    bridge.on('pushToken', listener);
    bridge.on('planChanged', listener);
    const outcome = vi.fn();
    void settled(bridge.call('setUserId', { id: 'u' })).then(outcome);
    const type = fc.oneof(fc.string(), fc.constantFrom('reply', 'hello', '__proto__', 'toString'));
    const anything = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.record({ type, payload: fc.anything() }).map(({ type: t, payload }) => message(t, payload)),
      fc.record({ bridge: fc.constant('songleaf') }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(anything, fc.boolean(), (data, isOwn) => {
        post(data, {}, isOwn);
      }),
      runs(500),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).not.toHaveBeenCalled();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('R-02 the channels to an app', () => {
  const wrapped = (added: object): WrappedWindow => {
    const target = new EventTarget();
    const page = {
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
      location,
      ...added,
    } as unknown as WrappedWindow;
    return Object.assign(page, { self: page, top: 'top' in added ? added.top : page });
  };

  it.each([
    ['Android', (postMessage: unknown) => ({ songleafNative: { postMessage } })],
    ['Apple', (postMessage: unknown) => ({ webkit: { messageHandlers: { songleaf: { postMessage } } } })],
    ['React Native', (postMessage: unknown) => ({ ReactNativeWebView: { postMessage } })],
  ])('%s receives texts by its own object and answers by the window', (_, objectOf) => {
    const postMessage = vi.fn();
    const page = wrapped(objectOf(postMessage));
    const channel = findChannel(page);
    const received: unknown[] = [];
    const stop = channel?.listen(({ data }) => received.push(data));
    channel?.send('text');
    expect(postMessage).toHaveBeenCalledWith('text');
    page.dispatchEvent(new MessageEvent('message', { data: 'answer' }));
    stop?.();
    page.dispatchEvent(new MessageEvent('message', { data: 'too late' }));
    expect(received).toEqual(['answer']);
  });

  it('do not exist in a browser or in a frame of another page', () => {
    expect(findChannel(wrapped({}))).toBeUndefined();
    expect(findChannel(wrapped({ ReactNativeWebView: { postMessage: vi.fn() }, top: {} }))).toBeUndefined();
  });
});
