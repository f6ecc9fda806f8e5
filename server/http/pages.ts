/**
 * The pages that the server itself renders: the targets of links in e-mails, the forms for a forgotten password, and
 * the page that leads to a sign-in provider. They are plain forms without scripts.
 */
import type { FastifyReply } from 'fastify';
import { TOKEN_FIELD } from '../contract/paths.ts';

export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autocomplete: string;
}

export interface Page {
  readonly title: string;
  /** Shown above the form. */
  readonly text?: string;
  /** The reason why the last attempt was refused. */
  readonly fault?: string;
  readonly form?: {
    readonly action: string;
    readonly fields: readonly PageField[];
    readonly hidden: Readonly<Record<string, string>>;
    /** The label of the only button, or several buttons that each send a field. */
    readonly button: string | readonly { readonly name: string; readonly value: string; readonly label: string }[];
  };
  /** True for a page in a frame of the app: its form then opens in the app's window. */
  readonly isFramed?: boolean;
  /** A link to the next page. */
  readonly link?: { readonly href: string; readonly label: string };
  /** A script file of this site, and the values that it reads from its `data-` attributes. */
  readonly script?: { readonly src: string; readonly data: Readonly<Record<string, string>> };
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-height: 100vh; }
  main { width: min(24rem, 90vw); }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input { margin: .25rem 0 1rem; padding: .6rem; }
  button { margin-top: .5rem; padding: .7rem; border: 0; border-radius: 4px; background: #2e7d32; color: #fff; cursor: pointer; }
  [role=alert] { color: #d32f2f; }
`;

/** @param token the visitor's anti-forgery token, for the form. */
export function renderPage(reply: FastifyReply, page: Page, token: string): string {
  const { title, text, fault, form, link, script, isFramed = false } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Songleaf</title>
<style nonce="${reply.cspNonce.style}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}
${form === undefined ? '' : renderForm(form, token, isFramed)}
${link === undefined ? '' : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`}
${isFramed ? '' : '<p><a href="/#/login">Songleaf</a></p>'}
${script === undefined ? '' : renderScript(script)}
</main>
</body>
</html>
`;
}

function renderForm(
  { action, fields, hidden, button }: NonNullable<Page['form']>,
  token: string,
  isFramed: boolean,
): string {
  const kept = Object.entries({ ...hidden, [TOKEN_FIELD]: token }).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const shown = fields.map(
    ({ name, label, type, autocomplete }) =>
      `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required></label>`,
  );
  const buttons =
    typeof button === 'string'
      ? [`<button>${escapeHtml(button)}</button>`]
      : button.map(({ name, value, label }) => `<button name="${name}" value="${value}">${escapeHtml(label)}</button>`);
  const target = isFramed ? ' target="_top"' : '';
  return `<form method="post" action="${action}"${target}>${[...kept, ...shown, ...buttons].join('\n')}</form>`;
}

function renderScript({ src, data }: NonNullable<Page['script']>): string {
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  return `<script src="${src}" ${attributes.join(' ')}></script>`;
}

export function sendPage(reply: FastifyReply, page: Page, token: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(renderPage(reply, page, token));
}

/**
 * Sends the visitor to another site by a page instead of a redirect. The policy `form-action` allows forms to lead only
 * to this site and also applies to redirects after a form; the providers redirect among several hosts of their own.
 */
export function sendContinuePage(
  reply: FastifyReply,
  { title, url, label }: { readonly title: string; readonly url: string; readonly label: string },
): FastifyReply {
  void reply.header('refresh', `0;url=${url}`);
  return sendPage(reply, { title, link: { href: url, label } }, '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
