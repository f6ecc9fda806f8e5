/**
 * Pages and calls for resetting a password and confirming an address, at the same paths. A GET request only shows a
 * form, because mail programs open links to check them; only the POST request uses the key up.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asStored, resetPassword } from '../../accounts/accounts.ts';
import { confirmEmail } from '../../accounts/confirmEmail.ts';
import type { Confirmation } from '../../accounts/confirmEmail.ts';
import type { OkMsg } from '../../contract/calls.ts';
import { CALLS } from '../../contract/paths.ts';
import { resetRequests } from '../../limits/allowances.ts';
import { take } from '../../limits/throttles.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMostFromAddress } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { renderPage, sendPage } from '../pages.ts';
import type { Page, PageField } from '../pages.ts';
import { Refusal, wantsPage } from '../refusal.ts';
import { networkOf } from '../requester.ts';
import { tokenFor } from '../session.ts';

const newPassword = (name: string, label: string): PageField => ({
  name,
  label,
  type: 'password',
  autocomplete: 'new-password',
});

/** The fields of each page; its title and its button are in the texts. */
const FIELDS = {
  forgotPassword: (): readonly PageField[] => [
    { name: 'Email', label: TEXTS.emailField, type: 'email', autocomplete: 'username' },
  ],
  resetPassword: (): readonly PageField[] => [
    newPassword('NewPassword', TEXTS.newPassword),
    newPassword('ConfirmPassword', TEXTS.repeatPassword),
  ],
  confirmEmail: (): readonly PageField[] => [],
} as const;
type PageName = keyof typeof FIELDS;

/** Pages that a mailed link leads to. */
const NEEDS_KEY: ReadonlySet<PageName> = new Set(['resetPassword', 'confirmEmail']);
/** Moves the key from behind the hash sign into the form. */
const READ_KEY = { src: '/mailed-key.js', data: {} };

/**
 * The query of a page: e-mails of versions before 23 November 2026 have the key there. Other parameters are ignored,
 * because links may be pasted with parts added to them.
 */
const pageQuery = z.object({ key: z.string().max(200).catch('') });

export function answerMailedLinkCalls(application: FastifyInstance, context: Context): void {
  const { configuration, database, mail } = context;
  const limit = atMostFromAddress(configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests');
  for (const name of Object.keys(FIELDS) as PageName[]) showForm(application, name);
  const optionsOf = (name: PageName) => ({ config: { ...limit, faultPage: faultPageOf(name) } });

  answerCall(
    application,
    'forgotPassword',
    async ({ Email }, request, reply) => {
      // The worker looks the account up, so that neither the answer nor its duration shows whether the account exists.
      if (!z.email().safeParse(Email.trim()).success) throw new Refusal(400, TEXTS.emailNotValid, { field: 'Email' });
      const order = { kind: 'reset-password', email: asStored(Email), site: context.site() } as const;
      // Who asks too often gets the same answer, so that it does not reveal anything either.
      if (await take(database, resetRequests(networkOf(request.ip), order.email)))
        await database.transaction().execute((transaction) => mail.post(transaction, order));
      // Without a mail server the e-mail is a file that only the operator can read.
      const sentence = configuration.smtpUrl === undefined ? TEXTS.resetKept : TEXTS.resetMailed;
      return answer(request, reply, 'forgotPassword', sentence);
    },
    optionsOf('forgotPassword'),
  );

  answerCall(
    application,
    'resetPassword',
    async (form, request, reply) => {
      const fault = await resetPassword(context, form, context.site());
      if (fault !== undefined) throw new Refusal(400, fault);
      return answer(request, reply, 'resetPassword', TEXTS.passwordReset);
    },
    optionsOf('resetPassword'),
  );

  answerCall(
    application,
    'confirmEmail',
    async (form, request, reply) => {
      const result = await confirmEmail(context, form, request.session?.account.id);
      if (result === 'link not valid') throw new Refusal(400, TEXTS.linkNotValid);
      if (result !== 'confirmed') return askForProof(request, reply, form.key, result);
      return answer(request, reply, 'confirmEmail', TEXTS.emailConfirmed);
    },
    optionsOf('confirmEmail'),
  );
}

function showForm(application: FastifyInstance, name: PageName): void {
  application.get(CALLS[name].path, async (request, reply) => {
    const { key } = pageQuery.parse(request.query);
    const hasKey = key !== '' || !NEEDS_KEY.has(name);
    const page = hasKey
      ? formPage(name, key)
      : { ...formPage(name, ''), script: READ_KEY, withoutScripts: TEXTS.keyNeedsScripts };
    return sendPage(reply, page, tokenFor(request, reply));
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, name: PageName, msg: string): OkMsg | FastifyReply {
  if (!wantsPage(request)) return { ok: true, msg };
  return sendPage(reply, { title: TEXTS[name].title, text: msg }, '');
}

const REASONS = {
  'password needed': 'confirmWithPassword',
  'password wrong': 'oldPasswordWrong',
  'sign-in needed': 'confirmAfterLogin',
} as const;

/** The page for a link that was opened in another browser than that of the registration. @throws Refusal */
function askForProof(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  lack: Exclude<Confirmation, 'confirmed' | 'link not valid'>,
): FastifyReply {
  const reason = TEXTS[REASONS[lack]];
  if (!wantsPage(request)) throw new Refusal(400, reason, { field: 'Password' });
  void reply.status(400);
  const { title, form } = formPage('confirmEmail', key);
  if (lack === 'sign-in needed' || form === undefined) return sendPage(reply, { title, text: reason }, '');
  const fields: PageField[] = [
    { name: 'Password', label: TEXTS.password, type: 'password', autocomplete: 'current-password' },
  ];
  const link = { href: CALLS.forgotPassword.path, label: TEXTS.forgotPassword.title };
  const said = lack === 'password wrong' ? { fault: reason } : { text: reason };
  return sendPage(reply, { title, ...said, form: { ...form, fields }, link }, tokenFor(request, reply));
}

/** Renders the form again with the reason of the refusal. */
function faultPageOf(name: PageName) {
  return (reply: FastifyReply, fault: string): string => {
    const { key } = z
      .object({ key: z.string().default('') })
      .catch({ key: '' })
      .parse(reply.request.body);
    return renderPage(reply, { ...formPage(name, key), fault }, tokenFor(reply.request, reply));
  };
}

function formPage(name: PageName, key: string): Page {
  const { title, button } = TEXTS[name];
  return {
    title,
    form: { action: CALLS[name].path, fields: FIELDS[name](), hidden: key === '' ? {} : { key }, button },
  };
}
