import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailer } from './mailer.ts';

const from = 'Songleaf <songleaf@example.org>';
const email = { to: 'ada@example.org', subject: 'Grüße', text: 'Hello,\n\nhttps://songleaf.example/a?key=b' };

describe('by SMTP', () => {
  let smtp: SMTPServer;
  let received: { to: string[]; text: string }[];
  let url: string;

  beforeEach(async () => {
    received = [];
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => smtp.close(resolve)));

  it('an e-mail reaches its address', async () => {
    await openMailer({ smtpUrl: url, from, outbox: '' }).send(email);
    expect(received).toMatchObject([{ to: ['ada@example.org'], text: expect.stringMatching(/^From: Songleaf/m) }]);
    expect(received[0]?.text).toContain('https://songleaf.example/a?key=');
  });

  it('an address that contains a line break and a second address is refused', async () => {
    const mailer = openMailer({ smtpUrl: url, from, outbox: '' });
    await expect(mailer.send({ ...email, to: 'ada@example.org\r\nBcc: eve@example.org' })).rejects.toThrow();
    expect(received).toEqual([]);
  });

  it('M14 a server elsewhere that offers no TLS gets nothing', async () => {
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    await expect(openMailer({ smtpUrl: elsewhere, from, outbox: '' }).send(email)).rejects.toThrow(/STARTTLS|TLS/);
    expect(received).toEqual([]);
  });

  it('an unreachable server is a failure', async () => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    await expect(openMailer({ smtpUrl: url, from, outbox: '' }).send(email)).rejects.toThrow();
  });
});

it('without a mail server an e-mail is written as a file that mail programs open', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'songleaf-outbox-'));
  try {
    await openMailer({ smtpUrl: undefined, from, outbox: join(outbox, 'new') }).send(email);
    const [name = ''] = await readdir(join(outbox, 'new'));
    expect(name).toMatch(/\.eml$/);
    const text = await readFile(join(outbox, 'new', name), 'utf8');
    expect(text).toMatch(/^To: ada@example.org$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  } finally {
    await rm(outbox, { recursive: true, force: true });
  }
});
