/**
 * Reads and engraves a few bars that nobody sees, so that the browser has compiled those passes before a score is opened:
 * they are a good part of the time until a first score is shown. To be run in idle time.
 */
import { readMusicJson } from './formats/musicjson/readMusicJson.ts';
import { writeMusicJson } from './formats/musicjson/writeMusicJson.ts';
import { readMusicXml } from './formats/musicxml/readMusicXml.ts';
import type { Layout } from './layout/layout.ts';
import { layoutScore } from './layout/pipeline.ts';
import type { Score } from './model/score.ts';

/** Staff spaces, as a wide window has them. */
const WIDTH = 180;
const ROUNDS = 3;
const BARS = 8;

const note = (pitch: string, duration: number, type: string, rest = ''): string => {
  const [step = 'C', octave = '4', alter = '0'] = pitch.split(' ');
  const altered = alter === '0' ? '' : `<alter>${alter}</alter>`;
  const marks = `<accidental>${{ '1': 'sharp', '-1': 'flat' }[alter] ?? 'natural'}</accidental>`;
  return `<note><pitch><step>${step}</step>${altered}<octave>${octave}</octave></pitch><duration>${String(duration)}</duration>
    <voice>1</voice><type>${type}</type>${alter === '0' ? '' : marks}${rest}</note>`;
};

const dynamic = '<direction placement="below"><direction-type><dynamics><mf/></dynamics></direction-type></direction>';
const hairpin = (type: string): string =>
  `<direction placement="below"><direction-type><wedge type="${type}"/></direction-type></direction>`;
const slur = (type: string): string => `<notations><slur type="${type}"/></notations>`;
const beam = (type: string): string => `<beam number="1">${type}</beam>`;

/** Beamed eighths under a slur, a chord, accidentals, a dotted and a tied note, a rest, over a half and a quarter. */
const bar = [
  dynamic,
  hairpin('crescendo'),
  note('E 5', 6, 'eighth', beam('begin') + slur('start')),
  note('F 5 1', 6, 'eighth', beam('end')),
  hairpin('stop'),
  note('G 5', 9, 'eighth', `<dot/>${beam('begin')}${slur('stop')}`),
  note(
    'A 5 -1',
    3,
    '16th',
    `<stem>down</stem>${beam('end')}<notations><articulations><staccato/></articulations></notations>`,
  ),
  note('C 5', 12, 'quarter', '<notations><tied type="start"/></notations><lyric><text>la</text></lyric>'),
  note(
    'C 5',
    4,
    'eighth',
    '<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>',
  ),
].join('');

const music = (bars: number): string => {
  const attributes = `<attributes><divisions>12</divisions><key><fifths>-3</fifths></key>
    <time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves></attributes>`;
  const lower = '<note><rest/><duration>24</duration><voice>2</voice><type>half</type><staff>2</staff></note>';
  const measure = `${bar}<backup><duration>40</duration></backup>${lower}`;
  const measures = Array.from({ length: bars }, (_, index) => {
    const number = String(index + 1);
    return `<measure number="${number}">${index === 0 ? attributes : ''}${measure}</measure>`;
  });
  return `<score-partwise><part-list><score-part id="P"><part-name>Piano</part-name></score-part></part-list><part id="P">${measures.join('')}</part></score-partwise>`;
};

/** One after the other, each a piece of idle time. */
export function warmUpSteps(): readonly (() => void)[] {
  let score: Score;
  let layout: Layout;
  const round = [
    () => (score = readMusicXml(music(BARS))),
    () => (score = readMusicJson(writeMusicJson(score)).score),
    () => (layout = layoutScore(score, { width: WIDTH, measuresPerSystem: 4 })),
    () => {
      // The ink of a system is made when it is first asked for.
      for (const system of layout.list.systems) void system.elements.length;
    },
  ];
  return Array.from({ length: ROUNDS }, () => round).flat();
}
