/** Music in words, for users of screen readers. */
import type { Articulation, Hairpin, Ornament, Tremolo } from '../../../engine/index.ts';
import { barName } from './barName.ts';

const LENGTHS: Readonly<Record<number, string>> = {
  [-2]: 'longa',
  [-1]: 'breve',
  0: 'whole',
  1: 'half',
  2: 'quarter',
  3: 'eighth',
  4: 'sixteenth',
  5: 'thirty-second',
};

const DOTS = ['', 'dotted ', 'double dotted ', 'triple dotted ', 'quadruple dotted '] as const;

const TUPLETS: Readonly<Record<number, string>> = { 2: 'duplet', 3: 'triplet', 4: 'quadruplet', 5: 'quintuplet' };

const ALTERATIONS: Readonly<Record<string, string>> = {
  bbb: ' triple flat',
  bb: ' double flat',
  b: ' flat',
  '#': ' sharp',
  '##': ' double sharp',
  '###': ' triple sharp',
};

/** The model's names are words joined by dashes. */
const articulationName = (articulation: Articulation): string => articulation.replaceAll('-', ' ');

export const spokenTexts = {
  sheet: 'The music in words',
  help: 'Arrow keys left and right go from note to note, with Control from bar to bar, up and down from staff to staff.',
  helpEditing:
    'Enter selects the note; then left and right select as they go, up and down change the pitch, and Escape ends it.',
  bar: barName,
  staves: { two: ['right hand', 'left hand'], nth: (number: number) => `staff ${number}` },
  voice: (number: number) => `voice ${number}`,
  beat: (number: number) => `beat ${number}`,
  afterBeat: (number: number) => `after beat ${number}`,
  /** `base` as in NoteValue. */
  length: (base: number, dots: number) => `${DOTS[dots] ?? ''}${LENGTHS[base] ?? `${2 ** base}th`}`,
  tuplet: (actual: number) => TUPLETS[actual] ?? `tuplet of ${actual}`,
  /** `name`: as the engine spells it, such as `C#` or `Bb`. */
  pitchClass: (name: string) => name.charAt(0) + (ALTERATIONS[name.slice(1)] ?? ''),
  /** The percussion keys of General MIDI from 35 on. */
  drums: [
    ...['acoustic bass drum', 'bass drum', 'side stick', 'snare drum', 'hand clap', 'electric snare', 'low floor tom'],
    ...['closed hi-hat', 'high floor tom', 'pedal hi-hat', 'low tom', 'open hi-hat', 'low-mid tom', 'high-mid tom'],
    ...['crash cymbal', 'high tom', 'ride cymbal', 'Chinese cymbal', 'ride bell', 'tambourine', 'splash cymbal'],
    ...['cowbell', 'second crash cymbal', 'vibraslap', 'second ride cymbal', 'high bongo', 'low bongo'],
    ...['muted high conga', 'open high conga', 'low conga', 'high timbale', 'low timbale', 'high agogo', 'low agogo'],
    ...['cabasa', 'maracas', 'short whistle', 'long whistle', 'short guiro', 'long guiro', 'claves'],
    ...['high woodblock', 'low woodblock', 'muted cuica', 'open cuica', 'muted triangle', 'open triangle'],
  ] as readonly string[],
  /** A percussion key without a name. */
  drum: (percussionKey: number) => `drum ${percussionKey}`,
  rest: (length: string) => `${length} rest`,
  fullRest: 'rest for the whole bar',
  grace: (pitches: string) => `grace note ${pitches}`,
  tied: 'tied',
  fermata: 'fermata',
  articulation: articulationName,
  ornament: (kind: Ornament['kind']): string =>
    kind === 'inverted-mordent' ? 'short trill' : kind.replaceAll('-', ' '),
  arpeggio: 'arpeggio',
  tremolo: (strokes: number, kind: Tremolo['kind']): string => {
    if (kind === 'stop') return 'tremolo with the note before';
    const count = strokes === 1 ? '1 stroke' : `${strokes} strokes`;
    return kind === 'single' ? `tremolo of ${count}` : `tremolo of ${count} with the next note`;
  },
  slurBegins: 'slur begins',
  slurEnds: 'slur ends',
  hairpinBegins: (direction: Hairpin['direction']): string => `${direction} begins`,
  hairpinEnds: (direction: Hairpin['direction']): string => `${direction} ends`,
  lyric: (text: string) => `sung “${text}”`,
} as const;
