// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import { fakeServer, json, openApp } from '../tests/app/appDriver.tsx';
import { makeSong } from '../tests/app/songFixture.ts';

afterEach(() => vi.unstubAllGlobals());

const ELISE = makeSong({ Title: 'Für Elise' });

describe('access to addresses', () => {
  it('A-02 nothing is shown before the account call has answered', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = fakeServer();
    server.replies['/GetAccountInfo'] = () => new Promise((resolve) => (answer = resolve));
    const app = await openApp(server, '/login');
    expect(app.screen.queryByRole('button')).toBeNull();
    answer(json({ error: 'no', token: 't' }));
    await app.screen.findByRole('button', { name: 'Login' });
  });

  it('A-06 a private address leads to the login, whose address contains it', async () => {
    const app = await openApp(fakeServer(), '/songbook/upload?x=1');
    await app.screen.findByRole('heading', { name: 'Welcome back' });
    expect(app.route()).toBe('#/login?returnurl=%2Fsongbook%2Fupload%3Fx%3D1');
    expect(document.title).toBe('Login');
  });

  it.each(['/songbook/account', '/songbook/thanks', '/score/account?id=1', '/upgrade/feedback'])(
    'A-06 the address of a dialog, %s, leads to the login too, and back to the dialog',
    async (address) => {
      const app = await openApp(fakeServer(), address);
      await app.screen.findByRole('heading', { name: 'Welcome back' });
      expect(app.route()).toBe(`#/login?returnurl=${encodeURIComponent(address)}`);
    },
  );

  it('A-07 on a phone a private address leads to the introduction', async () => {
    vi.stubGlobal('navigator', { ...window.navigator, userAgent: 'Mozilla/5.0 (iPhone) Mobile', maxTouchPoints: 5 });
    const app = await openApp(fakeServer(), '/songbook');
    await app.reads('Welcome to Songleaf');
    expect(app.route()).toBe('#/onboarding?returnurl=%2Fsongbook');
  });

  it('A-05 A-08 a signed-in user is sent from login and from the root to the songbook', async () => {
    for (const address of ['/login', '/register', '/onboarding', '/']) {
      const app = await openApp(fakeServer({ signedIn: true, songs: [ELISE] }), address);
      await app.reads('Für Elise');
      expect(app.route()).toBe('#/songbook');
    }
    expect(document.title).toBe('Songbook');
  });

  it('X-43 an unknown address shows a message and a link back, to users and to visitors', async () => {
    const app = await openApp(fakeServer({ signedIn: true, songs: [ELISE] }), '/no/such/page');
    await app.screen.findByRole('heading', { name: 'Page not found' });
    expect(document.title).toBe('Page not found');
    await app.follow('To my songbook');
    await app.reads('Für Elise');
    const visit = await openApp(fakeServer(), '/no/such/page');
    await visit.screen.findByRole('heading', { name: 'Page not found' });
    expect(visit.screen.getByRole('link', { name: 'To the start page' }).getAttribute('href')).toBe('#/');
  });

  it('X-37 a return address of another origin leads to the songbook', async () => {
    const server = fakeServer({ signedIn: true, songs: [ELISE] });
    const app = await openApp(server, '/login?returnurl=https%3A%2F%2Fevil.example%2F');
    await app.reads('Für Elise');
    expect(app.route()).toBe('#/songbook');
  });

  it('when the session has ended, a sign-in form is shown above the page, and its link leads to the login', async () => {
    const server = fakeServer({ signedIn: true });
    server.replies['/SongPage'] = () => {
      server.signedIn = false;
      return json({ ok: false, msg: 'You are not logged in.' }, 401);
    };
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = await openApp(server, '/songbook');
    await app.screen.findByRole('dialog', { name: 'Please log in again' });
    await app.press('Leave this page');
    await app.screen.findByRole('heading', { name: 'Welcome back' });
    vi.restoreAllMocks();
  });
});

describe('signing in and out', () => {
  it('A-18 A-20 a login sends the form with its token and goes on to the return address', async () => {
    const server = fakeServer({ songs: [ELISE] });
    const app = await openApp(server, '/login?returnurl=%2Fsongbook%2Ferror%3Fcode%3D300');
    await app.write('Email', ' ada@example.org');
    await app.user.type(app.screen.getByLabelText('Password'), 'secret1');
    await app.press('Login');
    await app.reads('There was an error');
    expect(app.route()).toBe('#/songbook/error?code=300');
    expect(server.calls).toEqual([
      'POST /LoginApp Email=ada%40example.org&Password=secret1&RememberMe=true&__RequestVerificationToken=t',
    ]);
  });

  it('A-18 an empty form is not sent, and its errors are shown', async () => {
    const server = fakeServer();
    const app = await openApp(server, '/login');
    await app.press('Login');
    expect(await app.screen.findAllByText('this field is required')).toHaveLength(2);
    expect(server.calls).toEqual([]);
  });

  it('A-20 the text of a refusal is shown above the fields, and the input is kept', async () => {
    const server = fakeServer();
    server.replies['/RegisterApp'] = () => json({ ok: false, error: 'This password is too common.' }, 400);
    const app = await openApp(server, '/register');
    await app.write('First name', 'Ada');
    await app.write('Email', 'ada@example.org');
    await app.user.type(app.screen.getByLabelText('Password'), 'secret1');
    await app.press('Sign Up');
    expect((await app.screen.findByRole('alert')).textContent).toBe('This password is too common.');
    expect(app.screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@example.org');
  });

  it('A-12 A-17 the sign-up names the terms and keeps the return address on the way to the login', async () => {
    const app = await openApp(fakeServer(), '/register?returnurl=%2Fscore%3Fid%3D1');
    const terms = await app.screen.findByRole('link', { name: 'Terms of Service' });
    expect(terms.getAttribute('href')).toBe('/Legal');
    const toLogin = app.screen.getAllByRole('link', { name: 'Login' }).map((link) => link.getAttribute('href'));
    expect(new Set(toLogin)).toEqual(new Set(['#/login?returnurl=%2Fscore%3Fid%3D1']));
  });

  it('A-13 to A-15 X-32 the introduction has three slides, no way back from the first, and leads to the sign-up', async () => {
    const app = await openApp(fakeServer(), '/onboarding?returnurl=%2Fscore');
    await app.reads('Welcome to Songleaf');
    expect(app.screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true);
    await app.press('Next');
    await app.reads(/not yet 100%/);
    await app.press('Next');
    await app.reads(/private/);
    await app.press('Next');
    await waitFor(() => expect(app.route()).toBe('#/register?returnurl=%2Fscore'));
  });

  it('A-16 the logout ends the session and shows the login after a second', async () => {
    const server = fakeServer({ signedIn: true, songs: [ELISE] });
    const app = await openApp(server, '/logout');
    await app.screen.findByRole('progressbar', { name: 'Logging out' });
    await app.screen.findByRole('button', { name: 'Login' }, { timeout: 5000 });
    expect(app.route()).toBe('#/login');
    expect(server.calls).toEqual(['POST /LogoutApp']);
  });
});

describe('/Legal', () => {
  it('A-12 shows the terms of service to everybody, even before it is known who is signed in', async () => {
    const server = fakeServer();
    server.replies['/GetAccountInfo'] = () => new Promise(() => undefined);
    window.history.replaceState(null, '', '/Legal');
    const app = await openApp(server, '');
    await app.screen.findByRole('heading', { name: 'Terms of Service' });
    expect(document.title).toBe('Terms of Service');
    window.history.replaceState(null, '', '/');
  });
});
