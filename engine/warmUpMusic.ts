/**
 * Music that nobody sees, as MusicXML the way programs write it: header, credits, instruments, line breaks and what most
 * scores are made of. Whatever the compiler has not met here it has to compile again for the first score that has it.
 */

/** `name` may have attributes. */
function element(name: string, ...inside: readonly string[]): string {
  const [tag = ''] = name.split(' ');
  if (inside.length === 0) return `<${name}/>`;
  const [only = ''] = inside;
  const isText = inside.length === 1 && !only.startsWith('<');
  return isText ? `<${name}>${only}</${tag}>` : `<${name}>\n  ${inside.join('\n  ')}\n</${tag}>`;
}

interface Written {
  readonly voice?: number;
  readonly staff?: number;
  readonly dotted?: boolean;
  readonly triplet?: boolean;
  readonly inChord?: boolean;
  readonly grace?: boolean;
  readonly tie?: 'start' | 'stop';
  readonly beam?: 'begin' | 'continue' | 'end';
  readonly notations?: readonly string[];
  readonly syllable?: string;
}

/** Divisions of a quarter. */
const DIVISIONS = 12;
const DURATIONS = { whole: 48, half: 24, quarter: 12, eighth: 6, '16th': 3 } as const;
type NoteType = keyof typeof DURATIONS;

function durationOf(type: NoteType, { dotted, triplet }: Written): string {
  return String(DURATIONS[type] * (dotted === true ? 1.5 : 1) * (triplet === true ? 2 / 3 : 1));
}

const TRIPLET = element('time-modification', element('actual-notes', '3'), element('normal-notes', '2'));

/** `pitch`: such as "F5 1" for F sharp 5; none for a rest. In the order of the schema. */
function note(pitch: string | undefined, type: NoteType, written: Written = {}): string {
  const { voice = 1, staff = 1, tie, beam, notations = [], syllable } = written;
  const [[step = 'C', octave = '4'] = [], alter] = (pitch ?? '').split(' ');
  const altered = alter === undefined ? [] : [element('alter', alter)];
  return element(
    'note',
    ...(written.grace === true ? [element('grace slash="yes"')] : []),
    ...(written.inChord === true ? [element('chord')] : []),
    pitch === undefined
      ? element('rest')
      : element('pitch', element('step', step), ...altered, element('octave', octave)),
    ...(written.grace === true ? [] : [element('duration', durationOf(type, written))]),
    ...(tie === undefined ? [] : [element(`tie type="${tie}"`)]),
    element('voice', String(voice)),
    element('type', type),
    ...(written.dotted === true ? [element('dot')] : []),
    ...(alter === undefined ? [] : [element('accidental', alter === '1' ? 'sharp' : 'flat')]),
    ...(written.triplet === true ? [TRIPLET] : []),
    element('staff', String(staff)),
    ...(beam === undefined ? [] : [element('beam number="1"', beam)]),
    ...(notations.length === 0 && tie === undefined
      ? []
      : [element('notations', ...(tie === undefined ? [] : [element(`tied type="${tie}"`)]), ...notations)]),
    ...(syllable === undefined
      ? []
      : [element('lyric number="1"', element('syllabic', 'single'), element('text', syllable))]),
  );
}

const slur = (type: string): string => element(`slur type="${type}" number="1"`);
const articulation = (name: string): string => element('articulations', element(name));
const tuplet = (type: string): string => element(`tuplet type="${type}" number="1"`);
const direction = (placement: string, ...inside: readonly string[]): string =>
  element(`direction placement="${placement}"`, ...inside, element('staff', '1'));
const dynamics = (name: string): string =>
  direction('below', element('direction-type', element('dynamics', element(name))));
const hairpin = (type: string): string =>
  direction('below', element('direction-type', element(`wedge type="${type}" number="1"`)));
const back = element('backup', element('duration', '48'));

const edgeOf = (index: number, count: number): 'begin' | 'continue' | 'end' =>
  index === 0 ? 'begin' : index === count - 1 ? 'end' : 'continue';

const beamed = (
  pitches: readonly string[],
  type: NoteType,
  written: (index: number) => Written = () => ({}),
): string[] =>
  pitches.map((pitch, index) => note(pitch, type, { beam: edgeOf(index, pitches.length), ...written(index) }));

/** A bar each. */
const MELODY: readonly (() => readonly string[])[] = [
  () => [
    dynamics('mf'),
    ...beamed(['C5', 'G5', 'E5', 'F5'], 'eighth', () => ({ notations: [articulation('staccato')] })),
    ...beamed(['A5', 'G5', 'F5 1', 'G5'], 'eighth', (index) => ({
      notations: index === 0 ? [slur('start')] : index === 3 ? [slur('stop')] : [],
    })),
  ],
  () => [
    hairpin('crescendo'),
    ...[0, 1].flatMap(() =>
      beamed(['E5', 'F5', 'G5'], 'eighth', (index) => ({
        triplet: true,
        notations: index === 1 ? [] : [tuplet(index === 0 ? 'start' : 'stop')],
      })),
    ),
    note('C5', 'half', { tie: 'start', notations: [slur('start')] }),
  ],
  () => [
    note('C5', 'quarter', { tie: 'stop', notations: [slur('stop')] }),
    hairpin('stop'),
    ...beamed(['B4 -1'], 'eighth', () => ({ dotted: true })),
    note('A4', '16th', { beam: 'end' }),
    note('C5', 'quarter', { notations: [articulation('accent')] }),
    note('E5', 'quarter', { inChord: true }),
    note(undefined, 'quarter'),
  ],
  () => [
    dynamics('p'),
    note('B5', 'eighth', { grace: true }),
    note('A5', 'half', { dotted: true, notations: [element('ornaments', element('trill-mark'))] }),
    note('G5', 'quarter', { notations: [element('fermata')] }),
    back,
    ...['F4', 'E4', 'D4', 'C4'].map((pitch) => note(pitch, 'quarter', { voice: 2 })),
  ],
  () => ['E5', 'D5', 'C5', 'G4'].map((pitch) => note(pitch, 'quarter', { syllable: 'la' })),
  () => [
    ...beamed(['C5', 'D5', 'E5 -1', 'F5'], '16th', () => ({ notations: [articulation('tenuto')] })),
    ...beamed(['G5', 'A5 -1', 'G5', 'F5'], '16th'),
    note('E5', 'half'),
  ],
  () => [note('C5', 'whole')],
];

const ACCOMPANIMENT: readonly (() => readonly string[])[] = [
  () => [0, 1].flatMap(() => beamed(['C3', 'G3', 'E4', 'G3'], 'eighth', () => ({ voice: 5, staff: 2 }))),
  () => [
    note('C3', 'half', { voice: 5, staff: 2 }),
    note('G3', 'half', { voice: 5, staff: 2, inChord: true }),
    note('B2', 'half', { voice: 5, staff: 2 }),
    note('F3', 'half', { voice: 5, staff: 2, inChord: true }),
  ],
];

const clef = (staff: number, sign: string, line: string): string =>
  element(`clef number="${String(staff)}"`, element('sign', sign), element('line', line));

const key = (fifths: number): string => element('key', element('fifths', String(fifths)), element('mode', 'major'));

const ATTRIBUTES = [
  element(
    'attributes',
    element('divisions', String(DIVISIONS)),
    key(0),
    element('time', element('beats', '4'), element('beat-type', '4')),
    element('staves', '2'),
    clef(1, 'G', '2'),
    clef(2, 'F', '4'),
  ),
  element(
    'direction placement="above" system="only-top"',
    element('direction-type', element('metronome', element('beat-unit', 'quarter'), element('per-minute', '90'))),
    element('staff', '1'),
    element('sound tempo="90"'),
  ),
];

function measure(index: number, bars: number): string {
  const upper = MELODY[index % MELODY.length]?.() ?? [];
  const lower = ACCOMPANIMENT[index % ACCOMPANIMENT.length]?.() ?? [];
  const last = index === bars - 1 ? [element('barline location="right"', element('bar-style', 'light-heavy'))] : [];
  const changes = index === 0 ? ATTRIBUTES : index === bars >> 1 ? [element('attributes', key(-3))] : [];
  return element(`measure number="${String(index + 1)}"`, ...changes, ...upper, back, ...lower, ...last);
}

const credit = (type: string, justify: string, words: string): string =>
  element(
    'credit page="1"',
    element('credit-type', type),
    element(`credit-words justify="${justify}" valign="top"`, words),
  );

const instrument = (id: string): string =>
  element(
    `score-part id="${id}"`,
    element('part-name', 'Piano'),
    element(`score-instrument id="${id}-I1"`, element('instrument-name', 'Acoustic Grand Piano')),
    element(`midi-instrument id="${id}-I1"`, element('midi-channel', '1'), element('midi-program', '1')),
  );

/** Parts of two staves each. */
export function warmUpMusic(bars: number, parts: number): string {
  const ids = Array.from({ length: parts }, (_, index) => `P${String(index + 1)}`);
  const header = [
    element('work', element('work-title', 'A title')),
    element(
      'identification',
      element('creator type="composer"', 'A composer'),
      element('encoding', element('software', 'Songleaf'), element('supports element="beam" type="yes"')),
    ),
    credit('title', 'center', 'A title'),
    credit('composer', 'right', 'A composer'),
    element('part-list', ...ids.map(instrument)),
  ];
  const measures = Array.from({ length: bars }, (_, index) => measure(index, bars));
  const music = ids.map((id) => element(`part id="${id}"`, ...measures));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('score-partwise version="4.0"', ...header, ...music)}`;
}
