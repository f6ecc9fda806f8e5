/**
 * Names in the page the files of each screen that is often opened by its address, so that `public/screen-files.js` can
 * request them at once (`server/http/storedCode.ts` chooses how). Without it, the browser learns of them when the entry
 * has been fetched and has run.
 */
import type { Plugin, Rolldown } from 'vite';

/** The module of each screen, by the first part of its address. */
const SCREENS: Readonly<Record<string, string>> = {
  score: '/src/views/score/screen/ScoreScreen.tsx',
  songbook: '/src/views/songbook/SongbookScreen.tsx',
};
const ENTRY = '/src/main.tsx';

type Chunk = Rolldown.OutputChunk;

/** The file of the module and the files that it imports. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, ending: string): ReadonlySet<string> {
  const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
  if (holder === undefined) throw new Error(`No chunk holds ${ending}`);
  const files = new Set([holder.fileName]);
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
  return files;
}

export function screenPreloads(): Plugin {
  return {
    name: 'screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = new Map(
          Object.entries(bundle).filter((entry): entry is [string, Chunk] => 'imports' in entry[1]),
        );
        const known = filesOf(chunks, ENTRY);
        const files = Object.entries(SCREENS).map(([screen, ending]) => [
          screen,
          [...filesOf(chunks, ending)].filter((file) => !known.has(file)).map((file) => `/${file}`),
        ]);
        const content = JSON.stringify(Object.fromEntries(files));
        return [{ tag: 'meta', attrs: { name: 'screen-files', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}
