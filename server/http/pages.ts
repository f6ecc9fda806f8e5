/**
 * The pages that the server itself renders: the targets of links in e-mails, the forms for a forgotten password, and
 * the page that leads to a sign-in provider. They are plain forms without scripts.
 */
import type { FastifyReply } from 'fastify';
import { TOKEN_FIELD } from '../contract/paths.ts';
import { TEXTS, currentLanguage } from '../texts/texts.ts';

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
  /** Shown where the browser runs no scripts. */
  readonly withoutScripts?: string;
  /** A script file of this site, and the values that it reads from its `data-` attributes. */
  readonly script?: { readonly src: string; readonly data: Readonly<Record<string, string>> };
}

/** The colours of the app (`src/theme/palettes.ts`). */
const STYLE = `
  :root { color-scheme: light dark; --ground: #f5f7f4; --paper: #fff; --text: #1f2a20; --soft: #566157; --line: #8b968c;
    --green: #2e7d32; --on-green: #fff; --error: #c62828; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #16191a; --paper: #1f2426; --text: #e7ebe6; --soft: #a9b3aa; --line: #7b8580;
      --green: #81c784; --on-green: #10210f; --error: #f28b82; }
  }
  * { box-sizing: border-box; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center;
    align-content: center; gap: 1.5rem; padding: 1rem; background: var(--ground); color: var(--text); }
  .home { display: flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 1.2rem; text-decoration: none; }
  main { width: min(26rem, 100%); padding: 2rem; border-radius: 10px; background: var(--paper); }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2; }
  a { color: var(--green); }
  label, input, button { display: block; width: 100%; font: inherit; }
  label { color: var(--soft); font-size: .875rem; }
  input { margin: .25rem 0 1rem; padding: .8rem; font-size: 1rem; border: 1px solid var(--line); border-radius: 10px;
    background: transparent; color: var(--text); }
  .choice { display: flex; align-items: center; gap: .5rem; margin-bottom: 1rem; }
  .choice[hidden] { display: none; }
  .choice input { width: 1.25rem; height: 1.25rem; margin: 0; }
  button { margin-top: .5rem; padding: .7rem; border: 0; border-radius: 10px; font-weight: 600; cursor: pointer;
    background: var(--green); color: var(--on-green); }
  :focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
  [role=alert] { color: var(--error); }
`;

const HOME = '<a class="home" href="/"><img src="/favicon.svg" width="32" height="32" alt="">Songleaf</a>';

/** @param token the visitor's anti-forgery token, for the form. */
export function renderPage(reply: FastifyReply, page: Page, token: string): string {
  const { title, text, fault, form, link, script, withoutScripts, isFramed = false } = page;
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Songleaf</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${reply.cspNonce.style}">${STYLE}</style>
</head>
<body>
${isFramed ? '' : HOME}
<main>
<h1>${escapeHtml(title)}</h1>
${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}
${withoutScripts === undefined ? '' : `<noscript><p role="alert">${escapeHtml(withoutScripts)}</p></noscript>`}
${form === undefined ? '' : renderForm(form, token, isFramed)}
${link === undefined ? '' : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`}
${isFramed ? '' : `<p><a href="/#/login">${TEXTS.backToLogin}</a></p>`}
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
  const hasPassword = fields.some(({ type }) => type === 'password');
  const buttons =
    typeof button === 'string'
      ? [`<button>${escapeHtml(button)}</button>`]
      : button.map(({ name, value, label }) => `<button name="${name}" value="${value}">${escapeHtml(label)}</button>`);
  const target = isFramed ? ' target="_top"' : '';
  return `<form method="post" action="${action}"${target}>${[...kept, ...shown, ...(hasPassword ? [renderShowPassword()] : []), ...buttons].join('\n')}</form>`;
}

/** Needs the script of the page (`public/mailed-key.js`), and is hidden without it. */
const renderShowPassword = (): string =>
  `<label class="choice" hidden><input type="checkbox" id="show-password">${escapeHtml(TEXTS.showPassword)}</label>`;

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
