/**
 * The German names of instruments and the texts of the help, the imprint and the statement on privacy: a file that only
 * those pages and dialogs wait for.
 */
import type { Catalogue, RarelyRead } from '../catalogue.ts';
import { instruments } from './instruments.ts';
import { help } from './public/help.ts';
import { legal } from './public/legal.ts';
import { privacy } from './public/privacy.ts';

export const germanRarelyRead: Pick<Catalogue, RarelyRead> = { help, instruments, legal, privacy };
