/** For the image: removes the installed packages that only the build of the app needs. */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runtimePackages } from './runtimePackages.ts';

const project = resolve(import.meta.dirname, '..');
const needed = runtimePackages(project);
const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object };
const unneeded = Object.keys(lock.packages).filter((path) => path !== '' && !needed.has(path));
for (const path of unneeded) {
  const hasNeeded = [...needed].some((each) => each.startsWith(`${path}/node_modules/`));
  if (!hasNeeded) rmSync(join(project, path), { recursive: true, force: true });
}
console.log(`${needed.size} packages are kept.`);
