/**
 * The type of a translation: for every module of English texts the same keys, and functions with the same parameters.
 */
import type * as account from './en/account.ts';
import type * as analysis from './en/analysis.ts';
import type * as auth from './en/auth.ts';
import type * as edit from './en/edit.ts';
import type * as editDialogs from './en/editDialogs.ts';
import type * as instruments from './en/instruments.ts';
import type * as native from './en/native.ts';
import type * as playback from './en/playback.ts';
import type * as help from './en/public/help.ts';
import type * as legal from './en/public/legal.ts';
import type * as onboarding from './en/public/onboarding.ts';
import type * as privacy from './en/public/privacy.ts';
import type * as tour from './en/public/tour.ts';
import type * as welcome from './en/public/welcome.ts';
import type * as reading from './en/reading.ts';
import type * as record from './en/record.ts';
import type * as refusals from './en/refusals.ts';
import type * as score from './en/score.ts';
import type * as security from './en/security.ts';
import type * as share from './en/share.ts';
import type * as shell from './en/shell.ts';
import type * as songErrors from './en/songs/songErrors.ts';
import type * as songReasons from './en/songs/songReasons.ts';
import type * as songbook from './en/songs/songbook.ts';
import type * as songKinds from './en/songs/songKinds.ts';
import type * as spoken from './en/spoken.ts';
import type * as upgrade from './en/upgrade.ts';
import type * as upload from './en/upload.ts';
import type * as versions from './en/versions.ts';
import type * as video from './en/video.ts';

/** The type of the English texts, with any words. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };

export interface Catalogue {
  readonly account: Translated<typeof account>;
  readonly analysis: Translated<typeof analysis>;
  readonly auth: Translated<typeof auth>;
  readonly edit: Translated<typeof edit>;
  readonly editDialogs: Translated<typeof editDialogs>;
  readonly instruments: Translated<typeof instruments>;
  readonly native: Translated<typeof native>;
  readonly playback: Translated<typeof playback>;
  readonly help: Translated<typeof help>;
  readonly legal: Translated<typeof legal>;
  readonly onboarding: Translated<typeof onboarding>;
  readonly privacy: Translated<typeof privacy>;
  readonly tour: Translated<typeof tour>;
  readonly welcome: Translated<typeof welcome>;
  readonly reading: Translated<typeof reading>;
  readonly record: Translated<typeof record>;
  readonly refusals: Translated<typeof refusals>;
  readonly score: Translated<typeof score>;
  readonly security: Translated<typeof security>;
  readonly share: Translated<typeof share>;
  readonly shell: Translated<typeof shell>;
  readonly songErrors: Translated<typeof songErrors>;
  readonly songReasons: Translated<typeof songReasons>;
  readonly songbook: Translated<typeof songbook>;
  readonly songKinds: Translated<typeof songKinds>;
  readonly spoken: Translated<typeof spoken>;
  readonly upgrade: Translated<typeof upgrade>;
  readonly upload: Translated<typeof upload>;
  readonly versions: Translated<typeof versions>;
  readonly video: Translated<typeof video>;
}

/** Long texts of pages and dialogs that few users open: a translation of them is a file of its own. */
export type RarelyRead = 'help' | 'instruments' | 'legal' | 'privacy' | 'refusals' | 'security';
