/**
 * A stand-in for YouTube: a server on the loopback address that implements its API, returns pictures and serves media
 * over HTTP, and a program that replaces yt-dlp and downloads from it.
 */
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

export interface StandInVideo {
  readonly id: string;
  readonly title: string;
  readonly channel: string;
  /** ISO 8601. */
  readonly duration: string;
  /** Undefined: the video can be found, but not downloaded. */
  readonly media: Uint8Array | undefined;
}

export interface StandInVideos {
  /** Settings with which a server uses this stand-in for YouTube. */
  readonly environment: NodeJS.ProcessEnv;
  /** Paths and queries of the requests, in order. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const KEY = 'stand-in-key';
/** The smallest JPEG that browsers show: one grey pixel. */
const PICTURE = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

export async function standInVideos(folder: string, videos: readonly StandInVideo[]): Promise<StandInVideos> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(new URL(request.url ?? '', 'http://localhost'), response, videos);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const environment = {
    YOUTUBE_API_KEY: KEY,
    YOUTUBE_API_URL: `${url}/youtube/v3`,
    YOUTUBE_IMAGE_URL: url,
    YT_DLP_PATH: await writeFetcher(folder, url),
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { environment, asked, close };
}

function answer({ pathname, searchParams }: URL, response: ServerResponse, videos: readonly StandInVideo[]): void {
  const json = (items: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ items }));
  const snippetOf = ({ title, channel }: StandInVideo) => ({ title, channelTitle: channel });
  const media = videos.find(({ id }) => pathname === `/media/${id}`);
  if (media?.media !== undefined) response.end(media.media);
  else if (/^\/vi\/[\w-]{11}\/mqdefault\.jpg$/.test(pathname))
    response.setHeader('content-type', 'image/jpeg').end(PICTURE);
  else if (searchParams.get('key') !== KEY) response.writeHead(403).end('{}');
  else if (pathname === '/youtube/v3/search') {
    const words = (searchParams.get('q') ?? '').toLowerCase().split(' ');
    const found = videos.filter(({ title }) => words.some((word) => title.toLowerCase().includes(word)));
    json(found.map((video) => ({ id: { videoId: video.id }, snippet: snippetOf(video) })));
  } else if (pathname === '/youtube/v3/videos') {
    const found = videos.filter(({ id }) => id === searchParams.get('id'));
    json(
      found.map((video) => ({ id: video.id, snippet: snippetOf(video), contentDetails: { duration: video.duration } })),
    );
  } else response.writeHead(404).end('{}');
}

/**
 * The program reads yt-dlp's last argument and `--output`, as the server passes them; unknown media end it with
 * yt-dlp's exit status.
 */
async function writeFetcher(folder: string, url: string): Promise<string> {
  const script = `
    const { writeFileSync } = require('node:fs');
    const { argv } = process;
    const id = new URL(argv.at(-1)).searchParams.get('v');
    const output = argv[argv.indexOf('--output') + 1].replace('%(ext)s', 'mp3');
    fetch('${url}/media/' + id).then(async (answer) => {
      if (!answer.ok) throw new Error('ERROR: [youtube] ' + id + ': Video unavailable');
      console.log(' 50.0%');
      writeFileSync(output, Buffer.from(await answer.arrayBuffer()));
      console.log('100.0%');
    }).catch((error) => { console.error(error.message); process.exit(1); });
  `;
  const source = join(folder, 'stand-in-yt-dlp.cjs');
  await writeFile(source, script);
  const program = join(folder, 'stand-in-yt-dlp');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${source}' "$@"\n`);
  await chmod(program, 0o755);
  return program;
}
