/**
 * The German texts, without those of `rarelyRead.ts`. Their modules import no code, so that they are one file, for which
 * the page waits.
 */
import type { Catalogue, RarelyRead } from '../catalogue.ts';
import { account } from './account.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { edit } from './edit.ts';
import { editDialogs } from './editDialogs.ts';
import { native } from './native.ts';
import { playback } from './playback.ts';
import { onboarding } from './public/onboarding.ts';
import { tour } from './public/tour.ts';
import { welcome } from './public/welcome.ts';
import { reading } from './reading.ts';
import { record } from './record.ts';
import { score } from './score.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { songErrors } from './songs/songErrors.ts';
import { songReasons } from './songs/songReasons.ts';
import { songbook } from './songs/songbook.ts';
import { songKinds } from './songs/songKinds.ts';
import { spoken } from './spoken.ts';
import { upgrade } from './upgrade.ts';
import { upload } from './upload.ts';
import { versions } from './versions.ts';
import { video } from './video.ts';

export const german: Omit<Catalogue, RarelyRead> = {
  account,
  analysis,
  auth,
  edit,
  editDialogs,
  native,
  playback,
  onboarding,
  tour,
  welcome,
  reading,
  record,
  score,
  share,
  shell,
  songErrors,
  songReasons,
  songbook,
  songKinds,
  spoken,
  upgrade,
  upload,
  versions,
  video,
};
