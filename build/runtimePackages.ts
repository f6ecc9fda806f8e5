/**
 * The packages that the programs of an installation import while they run. The others of `dependencies` are for the app:
 * the build has copied what browsers need of them into `dist`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** Builds or serves the app from its sources. */
const DEVELOPMENT = new Set(['server/dev.ts']);

const names = z.record(z.string(), z.string()).default({});
const manifestFile = z.object({ scripts: names, dependencies: names, optionalDependencies: names });
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});
type Lock = z.output<typeof lockFile>['packages'];

const TYPES = /^(import|export) type [^;]*;/gm;
const IMPORTED = /(?:\bfrom |\bimport |\bimport\(|\bresolve\(|\brequire\()\s*['"`]([^'"`]+)['"`]/g;
const LITERAL = /['"`]([^'"`\n]+)['"`]/g;

/** The paths of the needed packages below a project's folder: `node_modules/pg`, `node_modules/a/node_modules/b`. */
export function runtimePackages(project: string): ReadonlySet<string> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'));
  const { scripts, dependencies, optionalDependencies } = manifestFile.parse(read('package.json'));
  const { packages } = lockFile.parse(read('package-lock.json'));
  const declared = Object.keys({ ...dependencies, ...optionalDependencies });
  const needed = new Set<string>();
  for (const source of sourcesOf(project, Object.values(scripts)))
    for (const name of declared) if (isNamedIn(source, name)) addWithDependencies(packages, '', name, needed);
  return needed;
}

/** The texts of the programs that package.json starts in `server` and `cli`, with all files that they name. */
function sourcesOf(project: string, scripts: readonly string[]): string[] {
  const programs = scripts.flatMap((script) => /\b(?:server|cli)\/\S+\.ts/.exec(script) ?? []);
  const waiting = programs.filter((path) => !DEVELOPMENT.has(path)).map((path) => join(project, path));
  const texts = new Map<string, string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue;
    const text = readFileSync(file, 'utf8').replace(TYPES, '');
    texts.set(file, text);
    // Programs of threads and processes are named by `new URL`, so that every literal counts.
    for (const [, literal = ''] of text.matchAll(LITERAL)) {
      const path = resolve(dirname(file), literal);
      if (/^\.\.?\/.*\.ts$/.test(literal) && existsSync(path)) waiting.push(path);
    }
  }
  return [...texts.values()];
}

/** Whether a source imports a package, or names a file of it; `@scope/${name}` names every package of the scope. */
function isNamedIn(source: string, name: string): boolean {
  const imported = [...source.matchAll(IMPORTED)].some(([, specifier]) => specifier === name);
  if (imported) return true;
  const literals = [...source.matchAll(LITERAL)].map(([, literal = '']) => literal);
  const scope = name.startsWith('@') ? `${name.split('/')[0]}/\${` : undefined;
  return literals.some(
    (literal) => literal.startsWith(`${name}/`) || (scope !== undefined && literal.startsWith(scope)),
  );
}

/** Adds the package that `from` gets by this name, as Node looks it up, and what it needs in turn. */
function addWithDependencies(packages: Lock, from: string, name: string, needed: Set<string>): void {
  const path = lookUp(packages, from, name);
  if (path === undefined || needed.has(path)) return;
  needed.add(path);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => peerDependenciesMeta?.[peer]?.optional !== true);
  for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    addWithDependencies(packages, path, next, needed);
}

function lookUp(packages: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
