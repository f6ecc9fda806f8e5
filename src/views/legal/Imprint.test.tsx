// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { expect, it } from 'vitest';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';

const open = async (email: string) => {
  const server = fakeServer({ signedIn: true });
  server.replies['/Imprint'] = () => json({ name: '', address: [], email, phone: '' });
  const app = await openApp(server, '/imprint');
  await app.reads(/answer for it/);
  return app;
};
const asksToWrite = async (email: string) => (await open(email)).screen.queryByText(/address above/) !== null;

it('A-26 the imprint asks to write to the address above only where there is one', async () => {
  expect(await asksToWrite('office@example.org')).toBe(true);
  expect(await asksToWrite('')).toBe(false);
});
