/**
 * The channels to an app around the page. Messages to the app are sent to the object that the app has added to the
 * page, and never by `window.postMessage`, because other frames could read those. Messages from the app arrive as
 * messages of that object (Android's WebMessageListener) or as `message` events of the window.
 */

/** The fields that are read of a `message` event. */
export interface IncomingMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

export interface NativeChannel {
  readonly send: (message: string) => void;
  /**
   * Returns a function that removes the listener. `isOwn`: the app's object, not the window, has received the message.
   */
  readonly listen: (receive: (message: IncomingMessage, isOwn: boolean) => void) => () => void;
}

interface AndroidPort {
  readonly postMessage: (message: string) => void;
  readonly addEventListener?: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly removeEventListener?: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

/** The window, with the objects that the kinds of apps add to it. */
export type WrappedWindow = Window & {
  /** Android: WebViewCompat.addWebMessageListener, or addJavascriptInterface. */
  readonly songleafNative?: AndroidPort;
  /** Apple: WKUserContentController.add(_:name:). */
  readonly webkit?: { readonly messageHandlers?: { readonly songleaf?: { postMessage(message: string): void } } };
  readonly ReactNativeWebView?: { readonly postMessage: (message: string) => void };
};

/** Undefined in a browser, and in a frame of another page, which could have put the object there itself. */
export function findChannel(page: WrappedWindow): NativeChannel | undefined {
  if (page.top !== page.self) return undefined;
  const android = page.songleafNative;
  const apple = page.webkit?.messageHandlers?.songleaf;
  const react = page.ReactNativeWebView;
  const target = android ?? apple ?? react;
  if (target === undefined) return undefined;
  return {
    send: (message) => target.postMessage(message),
    listen: (receive) => {
      const onWindow = (event: MessageEvent): void => receive(event, false);
      const onPort = (event: MessageEvent): void => receive(event, true);
      page.addEventListener('message', onWindow);
      android?.addEventListener?.('message', onPort);
      return () => {
        page.removeEventListener('message', onWindow);
        android?.removeEventListener?.('message', onPort);
      };
    },
  };
}

/**
 * Whether a `message` event of the window was sent inside this page: the app runs scripts in the page, which post to
 * the window or dispatch an event themselves. A dispatched event has neither an origin nor a source; an event of
 * another window or frame always has both.
 */
export function isFromPage({ origin, source }: IncomingMessage, page: Window): boolean {
  if (source === null && origin === '') return true;
  return source === page && origin === page.location.origin;
}
