/**
 * Puts the code that a page needs before it shows anything into few files: what all pages share, what the songbook and
 * others share, what the others share without the songbook (each with and without the pages for visitors, and with and
 * without the score), and what each page has alone. Rolldown's own division makes a file for each set of parts that
 * share a module, eighty for a score, and each costs a request.
 *
 * Which modules a page needs is read from a first build without that division, because only the bundler knows what it
 * has left out.
 */
import { build } from 'vite';
import type { Plugin, Rolldown, UserConfig } from 'vite';

const SONGBOOK = 'songbook';
const SCORE = 'score';
/** The controls around a score, which are loaded after its first notes. */
const CONTROLS = 'controls';
/** Modules whose imports make up a page, beside those of `src/main.tsx`. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  [SONGBOOK]: ['/src/views/songbook/SongbookScreen.tsx'],
  [SCORE]: ['/src/views/score/screen/ScoreScreen.tsx'],
  [CONTROLS]: [
    '/src/views/score/screen/BarControls.tsx',
    '/src/views/score/player/bar/ReadyPlayerBar.tsx',
    '/src/views/score/edit/pointer/attachTool.ts',
    '/src/views/score/edit/PaneEditing.tsx',
  ],
  player: ['/src/views/score/player/createPlayer.ts'],
  edit: ['/src/views/score/edit/editParts.ts'],
  signIn: ['/src/views/auth/signInScreens.ts', '/src/views/auth/OnboardingScreen.tsx'],
  welcome: ['/src/views/welcome/WelcomeScreen.tsx'],
  dialogs: ['/src/views/songbook/dialogs/index.ts', '/src/views/songbook/list/SongPages.tsx'],
  popups: [
    '/src/views/shell/menu/OpenMenu.tsx',
    '/src/views/shell/popups/OpenAlert.tsx',
    '/src/views/shell/popups/OpenDial.tsx',
    '/src/views/shell/popups/OpenDrawer.tsx',
    '/src/views/songbook/list/SortDialog.tsx',
    '/src/views/songbook/selection/SelectionBar.tsx',
  ],
  wizards: [
    '/src/views/upload/UploadDialog.tsx',
    '/src/views/video/VideoDialog.tsx',
    '/src/views/record/RecordDialog.tsx',
  ],
  account: ['/src/views/account/AccountDialogs.tsx', '/src/views/account/PaymentScreen.tsx'],
};
/** Pages that stand above the songbook, whose code is there already. */
const ABOVE_SONGBOOK = new Set([SONGBOOK, 'popups', 'dialogs', 'wizards', 'account']);
/** Parts of the score that are loaded after its controls. */
const AFTER_CONTROLS = new Set(['player', 'edit']);
const ENTRY = '/src/main.tsx';
const SHARED = 'app';
/** Pages for visitors: what they share with others must not bring along what only others share. */
const FOR_VISITORS = new Set(['signIn', 'welcome']);

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

/** The chunk of a module that these pages use; null where Rolldown decides. */
function chunkOf(users: readonly string[]): string | null {
  const pages = users.filter((user) => !AFTER_CONTROLS.has(user));
  const chunk = chunkOfPages(pages);
  if (pages.length === users.length || chunk === null || chunk === SCORE || chunk === CONTROLS) return chunk;
  // Without this, the player and the editor would load, and run, all of the songbook and of its wizards for a few
  // modules that they share with them.
  if (chunk === SONGBOOK) return 'screensBeside';
  return chunk in PAGES ? null : chunk;
}

function chunkOfPages(users: readonly string[]): string | null {
  if (users.includes(SONGBOOK) && users.every((user) => ABOVE_SONGBOOK.has(user))) return SONGBOOK;
  if (users.length < 2) return users[0] ?? null;
  if (users.length === 2 && users.includes(SCORE) && users.includes(CONTROLS)) return SCORE;
  const isForVisitors = users.some((user) => FOR_VISITORS.has(user));
  // Without the last two, the sign-in would load the score for its text fields.
  const [visitors, others] = users.includes(SONGBOOK) ? ['common', 'screens'] : ['forms', 'parts'];
  // A score shows its first notes without what only its controls and other pages need.
  return (isForVisitors ? visitors : others) + (users.includes(SCORE) ? '' : 'Beside');
}

/** The name of a module's chunk. */
function chunkNames(chunks: readonly Chunk[]): (id: string) => string | null {
  const entry = modulesBefore(chunks, ENTRY);
  const pages = Object.entries(PAGES).flatMap(([name, endings]) =>
    endings.map((ending) => ({ name, modules: modulesBefore(chunks, ending) })),
  );
  return (id) => {
    if (entry.has(id)) return SHARED;
    return chunkOf([...new Set(pages.filter(({ modules }) => modules.has(id)).map(({ name }) => name))]);
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
  // The chunk of each module is decided separately; a module is not put into a chunk because another module there
  // imports it.
  includeDependenciesRecursively: false,
  groups: [{ debugName: NAME, name }],
});
