import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoIdOf } from '../contract/videoLink.ts';
import { clampRange, isVideoTooLong } from '../contract/videoRange.ts';
import { requestHost } from './requestHost.ts';
import { FETCH_PREFIX, withVideoAudio } from './fetchAudio.ts';
import { secondsOfDuration } from './youTubeAnswers.ts';
import { openYouTube } from './youTube.ts';
import { VideoSourceUnavailable } from './videoSource.ts';

const ID = 'abcDEF_12-3';

describe('C-12 a link to a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?list=PL1&v=${ID}&t=42s`,
    `http://m.youtube.com/watch?v=${ID}#t=1`,
    `youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=x`,
    ` https://music.youtube.com/watch?v=${ID} `,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/embed/${ID}/`,
  ])('%s contains the id', (link) => {
    expect(videoIdOf(link)).toBe(ID);
  });

  it.each([
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/youtube.com/watch?v=${ID}`,
    `https://youtube.com@127.0.0.1/watch?v=${ID}`,
    `https://user:pass@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8080/watch?v=${ID}`,
    `https://www.youtube.com\\@127.0.0.1/watch?v=${ID}/`,
    `http://169.254.169.254/latest/meta-data?youtube.com&v=${ID}`,
    `http://[::1]/watch?v=${ID}`,
    `http://0x7f000001/watch?v=${ID}`,
    `file:///etc/passwd?youtu.be&v=${ID}`,
    `javascript:youtube.com/watch?v=${ID}`,
    `ftp://youtu.be/${ID}`,
    `https://youtu.be/${ID}/../../x`,
    `https://www.youtube.com/redirect?q=http://127.0.0.1&v=${ID}`,
    `https://www.youtube.com/watch?v=${encodeURIComponent('--exec=id;')}`,
    '',
    'https://',
  ])('%s is refused', (link) => {
    expect(videoIdOf(link)).toBeUndefined();
  });
});

describe('C-16 C-17 X-24 the part of a video', () => {
  it.each([
    ['is kept where it is long enough', [10, 60], 300, [10, 60]],
    ['C-16 is extended to half a minute before its end', [50, 60], 300, [30, 60]],
    ['C-16 is extended to half a minute from the beginning of the video', [0, 12], 300, [0, 30]],
    ['C-17 is limited to the video', [-5, 900], 300, [0, 300]],
    ['C-17 begins before its end', [200, 100], 300, [70, 100]],
    ['X-24 is the whole of a short video', [5, 9], 20, [0, 20]],
  ] as const)('%s', (_, [start, stop], seconds, [from, to]) => {
    expect(clampRange({ start, stop }, seconds)).toEqual({ start: from, stop: to });
  });

  it('C-15 is refused for a video of 40 minutes or more', () => {
    expect([2399, 2400].map(isVideoTooLong)).toEqual([false, true]);
  });

  it.each([
    ['PT3M12S', 192],
    ['PT1H', 3600],
    ['P1DT1S', 86_401],
    ['P0D', 0],
    ['3:12', undefined],
  ])('%s is %s seconds', (text, seconds) => {
    expect(secondsOfDuration(text)).toBe(seconds);
  });
});

/** A host that sends configured answers and records the requests. */
let host: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/youtube/v3`;
});
afterAll(() => new Promise((resolve) => host.close(resolve)));
afterEach(() => {
  asked.length = 0;
});

describe('a request to a host', () => {
  it('follows no redirect to any address', async () => {
    for (const location of [
      'http://169.254.169.254/latest/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      '/youtube/v3/other',
    ]) {
      answer = (_, response) => response.writeHead(302, { location }).end();
      await expect(requestHost(base, 'videos')).rejects.toThrow(VideoSourceUnavailable);
    }
    expect(asked).toEqual(Array<string>(4).fill('/youtube/v3/videos'));
  });

  it('stays below the address of the configuration', async () => {
    answer = (_, response) => response.end('{}');
    await expect(requestHost(base, '../../admin')).rejects.toThrow(/leads outside of/);
    await requestHost(base, `vi/${encodeURIComponent('../../x')}/a.jpg`);
    expect(asked).toEqual(['/youtube/v3/vi/..%2F..%2Fx/a.jpg']);
  });

  it('ends at the size limit of an endless answer, and its error does not contain the key', async () => {
    answer = (_, response) => {
      response.on('error', () => undefined);
      const more = () => !response.destroyed && response.write(Buffer.alloc(100_000), () => setImmediate(more));
      more();
    };
    const failure = await requestHost(base, 'search', { key: 'the key', q: 'words' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VideoSourceUnavailable);
    expect(String(failure)).not.toMatch(/key|words/);
  });
});

describe('YouTube', () => {
  const source = () => openYouTube({ apiKey: 'the key', apiUrl: base, imageUrl: base, ytDlp: 'yt-dlp' });
  const snippet = { title: 'Für Elise &amp; more &#39;live&#39;', channelTitle: 'Clara', liveBroadcastContent: 'none' };
  const json = (body: unknown, status = 200) => {
    answer = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  it('C-13 gets a request for at most ten videos with their snippets', async () => {
    json({ items: [{ id: { kind: 'youtube#video', videoId: ID }, snippet }] });
    expect(await source().search('für elise piano cover')).toEqual([
      { id: ID, title: "Für Elise & more 'live'", channel: 'Clara' },
    ]);
    const { pathname, searchParams } = new URL(asked[0] ?? '', base);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/youtube/v3/search',
      { part: 'snippet', type: 'video', maxResults: '10', q: 'für elise piano cover', key: 'the key' },
    ]);
  });

  it('returns a video with its length', async () => {
    json({ items: [{ id: ID, snippet, contentDetails: { duration: 'PT2M5S' } }] });
    expect(await source().lookUp(ID)).toMatchObject({ id: ID, seconds: 125 });
  });

  it.each([
    ['nothing', { items: [] }],
    ['another video', { items: [{ id: 'otherOTHER0', snippet, contentDetails: { duration: 'PT2M' } }] }],
    [
      'a broadcast',
      {
        items: [{ id: ID, snippet: { ...snippet, liveBroadcastContent: 'live' }, contentDetails: { duration: 'P0D' } }],
      },
    ],
  ])('finds nothing where it answers with %s', async (_, body) => {
    json(body);
    expect(await source().lookUp(ID)).toBeUndefined();
  });

  it.each([
    ['a spent quota', { error: { code: 403 } }, 403],
    ['an unexpected answer', { items: 'none' }, 200],
  ])('is unavailable where it answers with %s', async (_, body, status) => {
    json(body, status);
    await expect(source().search('x')).rejects.toThrow(VideoSourceUnavailable);
  });

  it('returns no picture where the answer is not a picture', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    expect(await source().picture(ID)).toBeUndefined();
  });
});

describe('fetching', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songleaf-fetch-test-'));
    // Servers of other tests fetch videos at the same time; what they have in the system's folder is not left behind here.
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes a program that replaces yt-dlp: `$out` is the output file of its arguments. */
  async function program(script: string): Promise<string> {
    const path = join(folder, `yt-dlp-${Math.random()}`);
    const out = 'for a; do [ "$p" = --output ] && out=$(echo "$a" | sed "s/%(ext)s/m4a/"); p=$a; done';
    await writeFile(path, `#!/bin/sh\n${out}\n${script}\n`, { mode: 0o700 });
    return path;
  }
  const hooks = (control = new AbortController()) => ({ onProgress: () => undefined, signal: control.signal });
  const leftBehind = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(FETCH_PREFIX));

  it('provides the file while it is used, with arguments that allow one video of one site', async () => {
    const percents: number[] = [];
    const ytDlp = await program(
      `echo "$@" > ${folder}/arguments; env > ${folder}/variables; echo " 42.5%"; echo sound > "$out"`,
    );
    process.env['YOUTUBE_API_KEY'] = 'a secret';
    const content = await withVideoAudio(
      ytDlp,
      ID,
      { ...hooks(), onProgress: (percent) => percents.push(percent) },
      (file) => readFile(file, 'utf8'),
    );
    delete process.env['YOUTUBE_API_KEY'];
    expect([content, percents]).toEqual(['sound\n', [42.5]]);
    const given = await readFile(join(folder, 'arguments'), 'utf8');
    expect(given).toMatch(
      new RegExp(`^--ignore-config .* --use-extractors youtube .* -- https://www.youtube.com/watch\\?v=${ID}\\n$`),
    );
    expect(await readFile(join(folder, 'variables'), 'utf8')).not.toContain('a secret');
    expect(await leftBehind()).toEqual([]);
  });

  it.each([
    [
      'that refuses the video',
      'echo "ERROR: unavailable" >&2; exit 1',
      /could not be fetched \(possibly a copyright conflict\)/,
    ],
    ['that writes nothing', 'exit 0', /could not be fetched/],
    ['that writes without end', 'while true; do head -c 20000000 /dev/zero >> "$out"; done', /too large/],
  ])('P-06 reports a program %s', async (_, script, sentence) => {
    const use = () => Promise.reject(new Error('The file of a failed download must not be used.'));
    await expect(withVideoAudio(await program(script), ID, hooks(), use)).rejects.toMatchObject({
      code: 600,
      message: expect.stringMatching(sentence),
    });
    expect(await leftBehind()).toEqual([]);
  });

  it('P-06 reports a program that does not exist', async () => {
    await expect(withVideoAudio('/nowhere/yt-dlp', ID, hooks(), async () => '')).rejects.toMatchObject({ code: 600 });
  });

  it('accepts only the id of a video', async () => {
    for (const odd of ['--exec=touch x', 'http://127.0.0.1/', '../../../x', `${ID}x`]) {
      await expect(withVideoAudio('/nowhere/yt-dlp', odd, hooks(), async () => '')).rejects.toThrow(
        'This video does not exist.',
      );
    }
  });

  it('ends the program with all its child processes when the song is cancelled', async () => {
    const control = new AbortController();
    const ytDlp = await program(`echo $$ > ${folder}/pid; sleep 600 & echo $! > ${folder}/child; echo " 1.0%"; wait`);
    const fetching = withVideoAudio(
      ytDlp,
      ID,
      { onProgress: () => control.abort(), signal: control.signal },
      async () => '',
    );
    await expect(fetching).rejects.toMatchObject({ name: 'TranscriptionCancelled' });
    for (const name of ['pid', 'child']) {
      const pid = Number(await readFile(join(folder, name), 'utf8'));
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
    expect(await leftBehind()).toEqual([]);
  });
});

/** A zombie has ended. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (process.platform === 'linux') return status !== undefined && !/\) Z /.test(status);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
