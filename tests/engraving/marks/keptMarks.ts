/** Signs that the model keeps as MusicXML has them: those that are drawn, and those that are not. */
import type { Foreign } from '../../../engine/model/foreign.ts';
import { at, note, one, type Changes } from './ownMarks.ts';

export const el = (name: string, text = '', ...children: readonly Foreign[]): Foreign => ({
  name,
  ...(text !== '' && { text }),
  ...(children.length > 0 && { children }),
});
export const typed = (name: string, type: string): Foreign => ({ name, attributes: { type, number: '1' } });
export const inGroup = (group: string, sign: Foreign): Changes => note({ signs: [el(group, '', sign)] });

/** What MusicXML can say on a note and the model keeps as it is: children of `notations` and of its groups. */
export const NOTE_SIGNS: Readonly<Record<string, Changes>> = {
  ...Object.fromEntries(
    [
      el('thumb-position'),
      el('pluck', 'p'),
      el('double-tongue'),
      el('triple-tongue'),
      el('heel'),
      el('toe'),
      el('fingernails'),
      el('tap'),
      el('brass-bend'),
      el('flip'),
      el('smear'),
      el('half-muted'),
      el('golpe'),
      el('other-technical', 'rasg.'),
      el('harmon-mute', '', el('harmon-closed', 'yes')),
      el('arrow', '', el('arrow-direction', 'down')),
      el('hole', '', el('hole-closed', 'no')),
      el('handbell', 'swing'),
      el('bend', '', el('bend-alter', '2')),
      typed('hammer-on', 'start'),
      typed('pull-off', 'start'),
    ].map((sign) => [sign.name, inGroup('technical', sign)]),
  ),
  ...Object.fromEntries(
    [
      el('delayed-inverted-turn'),
      el('vertical-turn'),
      el('inverted-vertical-turn'),
      el('haydn'),
      el('accidental-mark', 'sharp'),
      el('other-ornament', 't'),
    ].map((sign) => [sign.name, inGroup('ornaments', sign)]),
  ),
  'other-articulation': inGroup('articulations', el('other-articulation', 'dig')),
  'other-notation': note({ signs: [el('other-notation', 'x')] }),
  'accidental-mark of notations': note({ signs: [el('accidental-mark', 'flat')] }),
  notehead: note({ signs: [el('notehead', 'mi')] }),
  'notehead-text': note({ signs: [el('notehead-text', '', el('display-text', 'C'))] }),
  'notehead-text over its note': note({ signs: [el('notehead-text', '', el('display-text', 'do'))] }),
  'bracketed notehead': note({ signs: [{ name: 'notehead', text: 'normal', attributes: { parentheses: 'yes' } }] }),
};

/** And at a moment: children of `direction-type`, and what stands by itself. */
export const MOMENT_SIGNS: readonly Foreign[] = [
  el('harp-pedals', '', el('pedal-tuning', '', el('pedal-step', 'F'), el('pedal-alter', '1'))),
  el('damp'),
  el('damp-all'),
  el('eyeglasses'),
  typed('string-mute', 'on'),
  el('scordatura', '', el('accord', '', el('tuning-step', 'D'))),
  { name: 'principal-voice', attributes: { type: 'start', symbol: 'Hauptstimme' } },
  el('percussion', '', el('timpani')),
  el('accordion-registration', '', el('accordion-high')),
  typed('staff-divide', 'up'),
  el('measure-style', '', typed('slash', 'start')),
  el('measure-style', '', { name: 'slash', attributes: { type: 'start', 'use-stems': 'yes' } }),
  el('symbol', 'coda'),
  el('figured-bass', '', el('figure', '', el('figure-number', '6'))),
];

/** Kept for the way back to MusicXML, and not drawn: what to do about it is said beside. */
export const NOT_DRAWN: Readonly<Record<string, Changes>> = {
  // Pictures of other files.
  image: one({ kind: 'foreign', element: el('image'), ...at }),
  // A beat that is repeated: the file has its notes as well. Rests of several measures are found without being told.
  'beat-repeat': one({ kind: 'foreign', element: el('measure-style', '', typed('beat-repeat', 'start')), ...at }),
  'multiple-rest': one({ kind: 'foreign', element: el('measure-style', '', el('multiple-rest', '2')), ...at }),
  // Playback only.
  sound: one({ kind: 'foreign', element: el('sound'), ...at }),
  listening: one({ kind: 'foreign', element: el('listening'), ...at }),
  // Analysis of phrases, which no program prints.
  grouping: one({ kind: 'foreign', element: typed('grouping', 'start'), ...at }),
  // Hummed or laughed: no syllable.
  'lyric without words': note({ signs: [el('lyric', '', el('humming'))] }),
};
