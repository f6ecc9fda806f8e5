/**
 * Reads, engraves and edits a few bars that nobody sees, so that the browser has compiled those passes before a score is
 * opened: they are most of the time until a first score is shown. To be run in idle time.
 */
import { moveBySemitones } from './edit/index.ts';
import { readMusicJson } from './formats/musicjson/readMusicJson.ts';
import { writeMusicJson } from './formats/musicjson/writeMusicJson.ts';
import { readMusicXml } from './formats/musicxml/readMusicXml.ts';
import { growLayout } from './layout/growingLayout.ts';
import type { Layout } from './layout/layout.ts';
import type { Score } from './model/score.ts';

/** Staff spaces, as a wide window has them. */
const OPTIONS = { width: 180, measuresPerSystem: 4 } as const;
/** After fewer the browser has not compiled all of it; more bring nothing. */
const ROUNDS = 6;
const BARS = 16;

interface Written {
  readonly voice?: number;
  readonly staff?: number;
  /** What comes between the duration and the voice, the type and the staff, and after it. */
  readonly marks?: string;
  readonly dots?: string;
  readonly inChord?: boolean;
}

function note(pitch: string, duration: number, type: string, written: Written = {}): string {
  const { voice = 1, staff = 1, marks = '', dots = '', inChord = false } = written;
  const [step = 'C', octave = '4', alter] = pitch.split(' ');
  const altered = alter === undefined ? '' : `<alter>${alter}</alter>`;
  const accidental =
    alter === undefined ? '' : `<accidental>${{ '1': 'sharp', '-1': 'flat' }[alter] ?? 'natural'}</accidental>`;
  return `<note>${inChord ? '<chord/>' : ''}
    <pitch>
      <step>${step}</step>${altered}
      <octave>${octave}</octave>
    </pitch>
    <duration>${String(duration)}</duration>
    <voice>${String(voice)}</voice>
    <type>${type}</type>${dots}${accidental}
    <staff>${String(staff)}</staff>${marks}
  </note>`;
}

const direction = (type: string): string =>
  `<direction placement="below"><direction-type>${type}</direction-type><staff>1</staff></direction>`;
const hairpin = (type: string): string => direction(`<wedge type="${type}" number="1"/>`);
const slur = (type: string): string => `<slur type="${type}" number="1"/>`;
const articulation = (name: string): string => `<articulations><${name}/></articulations>`;
const notations = (...inside: string[]): string => `<notations>${inside.join('')}</notations>`;
const beam = (type: string): string => `<beam number="1">${type}</beam>`;
const lyric = '<lyric number="1"><syllabic>single</syllabic><text>la</text></lyric>';
const back = '<backup><duration>48</duration></backup>';

/** Beams under a slur, a chord, accidentals, dots, ties, a triplet, a rest, lyrics; broken chords under them. */
const melody = (isOdd: boolean): string =>
  [
    direction('<dynamics><mf/></dynamics>'),
    hairpin('crescendo'),
    note('E 5', 6, 'eighth', { marks: beam('begin') + notations(slur('start'), articulation('staccato')) }),
    note('F 5 1', 6, 'eighth', { marks: beam('end') + notations(slur('stop')) }),
    hairpin('stop'),
    note('G 5', 9, 'eighth', { dots: '<dot/>', marks: beam('begin') + lyric }),
    note('A 5 -1', 3, '16th', { marks: `${beam('end')}${lyric}` }),
    ...(isOdd
      ? [
          note('C 5', 12, 'quarter', { marks: notations('<tied type="start"/>', articulation('accent')) }),
          note('E 5', 12, 'quarter', { inChord: true }),
          '<note><rest/><duration>12</duration><voice>1</voice><type>quarter</type><staff>1</staff></note>',
        ]
      : ['begin', 'continue', 'end', 'begin', 'continue', 'end'].map((edge, index) =>
          note(`${'CDEFGA'[index] ?? ''} 5`, 4, 'eighth', {
            dots: '<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>',
            marks:
              beam(edge) +
              (edge === 'continue' ? '' : notations(`<tuplet type="${edge === 'begin' ? 'start' : 'stop'}"/>`)),
          }),
        )),
  ].join('');

const broken = ['C 3', 'G 3', 'E 4', 'G 3', 'B 2', 'G 3', 'D 4', 'G 3']
  .map((pitch, index) =>
    note(pitch, 6, 'eighth', {
      voice: 5,
      staff: 2,
      marks: beam(index % 4 === 0 ? 'begin' : index % 4 === 3 ? 'end' : 'continue'),
    }),
  )
  .join('');

const ATTRIBUTES = `<attributes><divisions>12</divisions><key><fifths>-3</fifths></key>
  <time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves>
  <clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>
  ${direction('<metronome><beat-unit>quarter</beat-unit><per-minute>90</per-minute></metronome>')}`;

const music = (bars: number): string => {
  const measures = Array.from({ length: bars }, (_, index) => {
    const upper = melody(index % 2 === 0);
    return `<measure number="${String(index + 1)}">${index === 0 ? ATTRIBUTES : ''}${upper}${back}${broken}</measure>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
    <score-partwise version="4.0"><part-list><score-part id="P"><part-name>Piano</part-name></score-part></part-list>
    <part id="P">${measures.join('')}</part></score-partwise>`;
};

/** One after the other, each a piece of idle time. `show`: draws what is engraved, where the painter is to be warm too. */
export function warmUpSteps(show?: (layout: Layout) => void): readonly (() => void)[] {
  let score: Score;
  let layout: Layout;
  const round = [
    () => (score = readMusicXml(music(BARS))),
    () => (score = readMusicJson(writeMusicJson(score)).score),
    () => {
      const growing = growLayout(score, OPTIONS);
      growing.growTo(Infinity);
      layout = growing.layout;
    },
    () => {
      const edited = moveBySemitones(score, [{ part: 0, measure: BARS >> 1, voice: 0, chord: 0, note: 0 }], 2).score;
      layout = growLayout(edited, OPTIONS, layout).layout;
    },
    () => {
      // The ink of a system is made when it is first asked for.
      for (const system of layout.list.systems) void system.elements.length;
      show?.(layout);
    },
  ];
  return Array.from({ length: ROUNDS }, () => round).flat();
}
