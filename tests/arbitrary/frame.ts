/** The measure properties that all parts share: meters, keys, tempos, pickups, repeats, voltas, jumps, marks. */
import type { Measure, Score, TimeSignature } from '../../engine/model/score.ts';
import { nominalDuration } from '../../engine/model/scoreContext.ts';
import { TICKS_PER_WHOLE, seconds, ticks } from '../../engine/units.ts';
import { extraOf } from './chords.ts';
import type { Tape } from './tape.ts';

const METERS: readonly [TimeSignature, ...TimeSignature[]] = [
  { beats: [4], beatType: 4 },
  { beats: [3], beatType: 4 },
  { beats: [6], beatType: 8 },
  { beats: [2], beatType: 4 },
  { beats: [4], beatType: 4, symbol: 'common' },
  { beats: [2], beatType: 2, symbol: 'cut' },
  { beats: [5], beatType: 4 },
  { beats: [9], beatType: 8 },
  { beats: [12], beatType: 8 },
  { beats: [7], beatType: 8 },
  { beats: [3, 2, 2], beatType: 8 },
  { beats: [3], beatType: 8 },
  { beats: [11], beatType: 16 },
  { beats: [3], beatType: 2 },
];

const at = (tape: Tape, duration: number): Measure['duration'] =>
  ticks(Math.min(duration - 1, tape.draw(16) * (TICKS_PER_WHOLE / 16)));

function temposOf(tape: Tape, first: boolean, duration: number): Pick<Measure, 'tempos'> {
  const quartersPerMinute = tape.pick(120, 60, 72.5, 144, 200, 38);
  const marked = {
    quartersPerMinute,
    at: ticks(0),
    ...(tape.chance(5) ? { text: tape.pick('Allegro', 'rit.', 'a tempo') } : {}),
    ...(tape.chance(6) ? { beat: { base: 3, dots: 1 } } : {}),
    ...(tape.chance(8) ? { brackets: true } : {}),
    ...(tape.chance(8) ? { printed: false } : {}),
  };
  const inside = tape.chance(10) ? [{ quartersPerMinute: 90, at: at(tape, duration) }].filter(({ at }) => at > 0) : [];
  const tempos = [...(first || tape.chance(10) ? [marked] : []), ...inside];
  return tempos.length > 0 ? { tempos } : {};
}

function marksOf(tape: Tape, extras: boolean): Partial<Measure> {
  return {
    ...(tape.chance(10) ? { repeatStart: true } : {}),
    ...(tape.chance(10) ? { repeatEnd: tape.pick(2, 2, 3) } : {}),
    ...(tape.chance(14)
      ? {
          volta: {
            endings: tape.pick([1], [2], [1, 2]),
            start: tape.draw(2) === 0,
            stop: tape.pick('none', 'closed', 'open'),
            ...(tape.chance(3) ? { text: '1st' } : {}),
          },
        }
      : {}),
    ...(tape.chance(20)
      ? {
          jumps: [
            {
              kind: tape.pick('segno', 'coda', 'fine', 'to-coda', 'dal-segno', 'da-capo'),
              ...(tape.chance(2) ? { text: 'D.S. al Coda' } : {}),
            },
          ],
        }
      : {}),
    ...(tape.chance(12) ? { barline: tape.pick('double', 'final', 'dashed', 'heavy', 'none', 'regular') } : {}),
    ...(tape.chance(12) ? { section: tape.pick('Verse', 'Chorus', 'Refrão 愛') } : {}),
    ...(tape.chance(14) ? { rehearsalMark: tape.pick('A', '12') } : {}),
    ...(tape.chance(14) ? { systemBreak: true } : {}),
    ...(tape.chance(20) ? { pageBreak: true } : {}),
    ...(extras && tape.chance(10) ? { timestamp: seconds(tape.between(0, 5000) / 7) } : {}),
    ...(extras && tape.chance(30) ? { locked: true } : {}),
    ...(extras ? extraOf(tape) : {}),
  };
}

/** Pickups, shortened measures and cadenzas beside ordinary measures. */
function durationOf(tape: Tape, nominal: number, first: boolean): { duration: Measure['duration']; unnumbered?: true } {
  if (first && tape.chance(4)) return { duration: ticks(TICKS_PER_WHOLE / tape.pick(4, 8)), unnumbered: true };
  if (tape.chance(20)) return { duration: ticks((nominal * tape.pick(1, 3, 2)) / 2) };
  return { duration: ticks(nominal) };
}

export function measuresOf(tapes: readonly Tape[], extras: boolean): Measure[] {
  let time = METERS[0];
  return tapes.map((tape, index): Measure => {
    const first = index === 0;
    const changesTime = first || tape.chance(8);
    if (changesTime) time = tape.pick(...METERS);
    const changesKey = first || tape.chance(8);
    const length = durationOf(tape, nominalDuration(time), first);
    return {
      ...length,
      ...(changesTime ? { time } : {}),
      ...(changesKey
        ? { key: { fifths: tape.pick(0, 1, -1, 2, -3, 4, -6, 6, 7, -7), mode: tape.pick('major', 'minor') } }
        : {}),
      ...temposOf(tape, first, length.duration),
      ...marksOf(tape, extras),
    };
  });
}

export function metaOf(tape: Tape, extras: boolean): Score['meta'] {
  return {
    title: tape.pick('', 'Sonata', 'Für "Elise" <&>', '愛の歌'),
    composer: tape.pick('', 'Anna Muster'),
    subtitle: tape.pick('', 'Op. 1'),
    instrument: tape.pick('', 'piano', 'guitar', 'bass'),
    source: tape.pick('', 'Youtube', 'Audio'),
    customId: tape.pick('', 'dQw4'),
    ...(tape.chance(4) ? { lyricist: 'L. Y. Rick' } : {}),
    ...(tape.chance(4) ? { arranger: 'A. Ranger' } : {}),
    ...(tape.chance(4) ? { copyright: '© nobody' } : {}),
    ...(extras ? extraOf(tape) : {}),
  };
}
