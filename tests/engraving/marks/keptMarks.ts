/** Signs of notes and moments, and elements that are kept without being drawn. */
import { ACCIDENTAL_SIGNS } from '../../../engine/model/accidentalSigns.ts';
import type { Direction } from '../../../engine/model/direction.ts';
import { FIGURE_SIGNS, type Figure } from '../../../engine/model/figuredBass.ts';
import type { Foreign } from '../../../engine/model/foreign.ts';
import { STAFF_DIVISIONS, type MomentSign } from '../../../engine/model/momentSigns.ts';
import {
  ARROW_DIRECTIONS,
  CLOSURES,
  RARE_ORNAMENTS,
  TECHNIQUES,
  type NoteSign,
} from '../../../engine/model/noteSigns.ts';
import { at, note, one, type Changes } from './ownMarks.ts';

export const el = (name: string, text = '', ...children: readonly Foreign[]): Foreign => ({
  name,
  ...(text !== '' && { text }),
  ...(children.length > 0 && { children }),
});
const typed = (name: string, type: string): Foreign => ({ name, attributes: { type, number: '1' } });

/** Every kind of sign on a note. */
const SIGNS: readonly NoteSign[] = [
  ...TECHNIQUES.map((technique): NoteSign => ({ kind: 'technique', technique })),
  ...RARE_ORNAMENTS.map((ornament): NoteSign => ({ kind: 'ornament', ornament })),
  ...ACCIDENTAL_SIGNS.map((accidental): NoteSign => ({ kind: 'accidental', accidental })),
  ...ARROW_DIRECTIONS.map((direction): NoteSign => ({ kind: 'arrow', direction })),
  ...CLOSURES.flatMap((closure): readonly NoteSign[] => [
    { kind: 'hole', closure },
    { kind: 'harmon-mute', closure },
  ]),
  { kind: 'pluck', finger: 'p' },
  { kind: 'tap' },
  { kind: 'tap', hand: 'left' },
  { kind: 'tap', text: 'T' },
  { kind: 'handbell', technique: 'swing' },
  { kind: 'text', text: 'rasg.', about: 'technique' },
  { kind: 'bend', bend: 'up', semitones: 2 },
  { kind: 'bend', bend: 'pre-bend' },
  { kind: 'bend', bend: 'release', semitones: -1 },
  { kind: 'legato', technique: 'hammer-on', edge: 'start', number: 1 },
  { kind: 'legato', technique: 'pull-off', edge: 'start', number: 1 },
];

export const NOTE_SIGNS: Readonly<Record<string, Changes>> = Object.fromEntries(
  SIGNS.map((sign) => [JSON.stringify(sign), note({ signs: [sign] })]),
);

const figures = (...list: readonly Figure[]): Direction => ({ kind: 'figured-bass', figures: list, ...at });

/** Every kind of mark at a moment that is one sign. */
const SIGNS_AT_MOMENTS: readonly MomentSign[] = [
  { kind: 'harp-pedals', alters: [0, 0, 0, 0, 1, 0, 0] },
  { kind: 'damp' },
  { kind: 'damp-all' },
  { kind: 'eyeglasses' },
  { kind: 'string-mute', isOn: true },
  { kind: 'scordatura', strings: [{ string: '4', step: 1, alter: 0, octave: 3 }] },
  { kind: 'principal-voice', edge: 'start', symbol: 'Hauptstimme' },
  { kind: 'percussion', text: 'timpani' },
  { kind: 'accordion', high: true, middle: 0, low: false },
  ...STAFF_DIVISIONS.map((direction): MomentSign => ({ kind: 'staff-divide', direction })),
  { kind: 'symbol', glyph: 'coda' },
];

export const MOMENT_SIGNS: readonly Direction[] = [
  ...SIGNS_AT_MOMENTS.map((sign): Direction => ({ kind: 'sign', sign, ...at })),
  { kind: 'slashes', edge: 'start', allStaves: true, ...at },
  { kind: 'slashes', edge: 'start', rhythm: true, ...at },
  ...FIGURE_SIGNS.map((prefix) => figures({ prefix, number: '4' })),
  figures({ number: '6' }),
];

/** Kept for writing MusicXML, and not drawn; each with the reason. */
export const NOT_DRAWN: Readonly<Record<string, Changes>> = {
  // Pictures of other files.
  image: one({ kind: 'foreign', element: el('image'), ...at }),
  // A repeated beat: the file contains its notes too. Rests of several measures are detected from the notes.
  'beat-repeat': one({ kind: 'foreign', element: el('measure-style', '', typed('beat-repeat', 'start')), ...at }),
  'multiple-rest': one({ kind: 'foreign', element: el('measure-style', '', el('multiple-rest', '2')), ...at }),
  // Playback only.
  sound: one({ kind: 'foreign', element: el('sound'), ...at }),
  listening: one({ kind: 'foreign', element: el('listening'), ...at }),
  // Analysis of phrases, which is not printed.
  grouping: one({ kind: 'foreign', element: typed('grouping', 'start'), ...at }),
  // Humming or laughing, which has no syllable.
  'lyric without words': note({ signs: [{ kind: 'foreign', element: el('lyric', '', el('humming')) }] }),
};
