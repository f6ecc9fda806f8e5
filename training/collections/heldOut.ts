/** Which music the metrical network is never trained on, so that its results there are those for unknown music. */
import { createHash } from 'node:crypto';
import { UNSEEN_SONGS } from './unseenSongs.data.ts';

/** Of the composers of scores, one of so many is held out. */
const COMPOSERS_PER_HELD_OUT = 6;
/** Which of them: the group with Haydn, Handel, Chopin, Fauré and Kuhlau in the Mutopia Project. */
const HELD_OUT = 5;
const HELD_OUT_SEQUENCES = ['Grieg', 'Borodin', 'Burgmueller', 'Schumann', 'Tchaikovsky', 'Albeniz'];

/** Whether the scores of a composer are held out. */
export const isComposerHeldOut = (composer: string): boolean =>
  createHash('sha256').update(composer).digest().readUInt32BE() % COMPOSERS_PER_HELD_OUT === HELD_OUT;

/** Whether the sequences of a composer are held out (readSequenced.ts). */
export const isSequenceHeldOut = (composer: string): boolean => HELD_OUT_SEQUENCES.includes(composer);

/** Whether a song is held out; `name`: of its file. */
export const isSongHeldOut = (name: string): boolean => UNSEEN_SONGS.includes(name);
