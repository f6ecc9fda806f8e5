/**
 * Puts the code that a page needs before it shows anything into few files: what all pages share, what the songbook and
 * the score share, and what each of them has alone. Rolldown's own division makes a file for each set of parts that
 * share a module, eighty for a score, and each costs a request.
 *
 * Which modules a page needs is read from a first build without that division, because only the bundler knows what it
 * has left out.
 */
import { build } from 'vite';
import type { Plugin, Rolldown, UserConfig } from 'vite';

/** Modules whose imports make up a page, beside those of `src/main.tsx`. */
const PAGES = { songbook: '/src/views/songbook/index.ts', score: '/src/views/score/screen/ScoreScreen.tsx' } as const;
const ENTRY = '/src/main.tsx';
const SHARED = 'app';
const SCREENS = 'screens';

type Chunk = Rolldown.OutputChunk;

/** The modules in the chunks that must be loaded before the module `ending` runs. */
function modulesBefore(chunks: readonly Chunk[], ending: string): ReadonlySet<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
  if (waiting.length === 0) throw new Error(`No chunk holds ${ending}`);
  const reached = new Set<Chunk>();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (reached.has(chunk)) continue;
    reached.add(chunk);
    waiting.push(...chunk.imports.flatMap((file) => byFile.get(file) ?? []));
  }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

/** The name of a module's chunk; null where Rolldown decides. */
function chunkNames(chunks: readonly Chunk[]): (id: string) => string | null {
  const entry = modulesBefore(chunks, ENTRY);
  const pages = Object.entries(PAGES).map(([name, ending]) => ({ name, modules: modulesBefore(chunks, ending) }));
  return (id) => {
    if (entry.has(id)) return SHARED;
    const users = pages.filter(({ modules }) => modules.has(id));
    return users.length > 1 ? SCREENS : (users[0]?.name ?? null);
  };
}

/** The chunks of a build that writes nothing. */
async function firstBuild(config: UserConfig): Promise<readonly Chunk[]> {
  const made = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  const outputs = (Array.isArray(made) ? made : [made]) as readonly Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
}

const NAME = 'page-chunks';

/** `config`: of the first build, with plugins of its own. */
export function pageChunks(config: UserConfig): Plugin {
  return {
    name: NAME,
    apply: 'build',
    config: async () => {
      const name = chunkNames(await firstBuild(config));
      return { build: { rolldownOptions: { output: { codeSplitting: codeSplitting(name) } } } };
    },
  };
}

const codeSplitting = (name: (id: string) => string | null): Rolldown.CodeSplittingOptions => ({
  // A module is put nowhere because of another one that needs it: each is asked for by itself.
  includeDependenciesRecursively: false,
  groups: [{ debugName: NAME, name }],
});
