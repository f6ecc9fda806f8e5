/** The General MIDI bank of this installation: the configured one, else an installed one, else the packaged one. */
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';

/** The paths of MIT-licensed banks on Debian and similar systems, the best first. */
const INSTALLED = [
  '/usr/share/sounds/sf3/FluidR3Mono_GM.sf3',
  '/usr/share/sounds/sf3/FluidR3_GM.sf3',
  '/usr/share/sounds/sf2/FluidR3_GM.sf2',
  '/usr/share/soundfonts/FluidR3_GM.sf2',
];

export interface FoundBank {
  readonly path: string;
  /** A folder that `npm run soundfonts` has written, instead of a bank file. */
  readonly isSliced: boolean;
}

/** @param configured SOUNDFONT_PATH. @throws StartError where the path does not exist. */
export async function findBank(configured: string | undefined, installed = INSTALLED): Promise<FoundBank> {
  if (configured !== undefined) {
    const kind = await kindOf(configured);
    if (kind === undefined) throw new StartError(`SOUNDFONT_PATH: ${configured} does not exist.`);
    return { path: configured, isSliced: kind === 'folder' };
  }
  for (const path of installed) if ((await kindOf(path)) === 'file') return { path, isSliced: false };
  return { path: packagedBank(), isSliced: false };
}

/** Sonivox EAS (Apache-2.0), which is part of alphaTab's package. */
export const packagedBank = (): string =>
  createRequire(import.meta.url).resolve('@coderline/alphatab/soundfont/sonivox.sf3');

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
