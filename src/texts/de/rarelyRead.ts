/**
 * The German names of instruments, the reasons of refused edits, the security of an account, and the texts of the help, the imprint and the statement
 * on privacy: a file that only those pages, dialogs and messages wait for.
 */
import type { Catalogue, RarelyRead } from '../catalogue.ts';
import { instruments } from './instruments.ts';
import { help } from './public/help.ts';
import { legal } from './public/legal.ts';
import { privacy } from './public/privacy.ts';
import { refusals } from './refusals.ts';
import { security } from './security.ts';

export const germanRarelyRead: Pick<Catalogue, RarelyRead> = { help, instruments, legal, privacy, refusals, security };
