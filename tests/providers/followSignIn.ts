/** A simulated person at a provider's pages: follows redirects, logs in, and gives or denies consent. */

export interface Choices {
  readonly login: string;
  readonly consents?: boolean;
}

export interface Arrival {
  /** The first address outside of the provider to which the browser is sent. */
  readonly url: URL;
  /** The form that is posted there; undefined for a redirect. */
  readonly form?: URLSearchParams;
}

const MOST_PAGES = 15;

export async function followSignIn(start: string, { login, consents = true }: Choices): Promise<Arrival> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let body: URLSearchParams | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    if (url.origin !== origin) return { url };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = { headers: { cookie }, redirect: 'manual', ...(body && { method: 'POST', body }) } as const;
    const response: Response = await fetch(url, init);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    body = undefined;
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      continue;
    }
    const html = await response.text();
    const action = /action="([^"]+)"/.exec(html)?.[1];
    if (action === undefined) throw new Error(`The provider answered ${response.status}: ${html.slice(0, 500)}`);
    const next = new URL(unescapeHtml(action), url);
    if (next.origin !== origin) return { url: next, form: hiddenFieldsOf(html) };
    if (html.includes('value="login"')) body = new URLSearchParams({ prompt: 'login', login, password: 'x' });
    else if (consents) body = new URLSearchParams({ prompt: 'consent' });
    url = consents || body !== undefined ? next : new URL(`${next.pathname}/abort`, next);
  }
  throw new Error(`The provider redirects without end, last to ${url.href}`);
}

function hiddenFieldsOf(html: string): URLSearchParams {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

const unescapeHtml = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
