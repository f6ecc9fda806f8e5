import { describe, expect, it } from 'vitest';
import {
  readMusicXml,
  toggleArpeggio,
  toggleArticulation,
  toggleFermata,
  toggleHairpins,
  toggleGraces,
  toggleOrnament,
  toggleTremolo,
  toggleSlurs,
} from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { spokenMeasure, spokenNumber } from './spokenMeasure.ts';
import { firstPlace, stepTo, wayOf } from './spokenWalk.ts';
import type { SpokenPlace, Way } from './spokenWalk.ts';

const note = (step: string, octave: number, more = '', duration = 2, type = 'quarter', voice = 1, staff = 1) =>
  `<note><pitch><step>${step}</step>${more.includes('alter') ? '<alter>1</alter>' : ''}<octave>${String(octave)}</octave></pitch>
   <duration>${String(duration)}</duration>${more.includes('tie') ? '<tie type="start"/>' : ''}<voice>${String(voice)}</voice>
   <type>${type}</type>${more.includes('dot') ? '<dot/>' : ''}<staff>${String(staff)}</staff>
   ${more.includes('tie') ? '<notations><tied type="start"/></notations>' : ''}</note>`;

const score =
  readMusicXml(`<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>
<part id="P1"><measure number="1"><attributes><divisions>2</divisions><time><beats>3</beats><beat-type>4</beat-type></time><staves>2</staves>
<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>
${note('E', 5)}${note('C', 5, 'alter dot tie', 3)}${note('C', 5, 'alter', 1, 'eighth')}
<backup><duration>6</duration></backup>
<note><rest measure="yes"/><duration>6</duration><voice>5</voice><staff>2</staff></note></measure>
<measure number="2">${note('D', 5, 'dot', 6, 'half')}<backup><duration>6</duration></backup>${note('G', 2, 'dot', 6, 'half', 5, 2)}</measure></part></score-partwise>`);

describe('the music in words', () => {
  it('X-42 names bar, hand, beat, pitch, length and tie', () => {
    const [right, left] = spokenMeasure(score, 0);
    expect(spokenNumber(score, 0)).toBe('bar 1');
    expect(right?.name).toBe('Piano, right hand');
    expect(right?.events.map(({ words }) => words)).toEqual([
      'beat 1: E 5, quarter',
      'beat 2: C sharp 5, dotted quarter, tied',
      'after beat 3: C sharp 5, eighth',
    ]);
    expect(left?.events.map(({ words }) => words)).toEqual(['beat 1: rest for the whole bar']);
  });

  it('X-42 names ornaments and arpeggios', () => {
    const at = (chord: number) => [{ part: 0, measure: 0, voice: 0, chord, note: 0 }];
    const plain = oneStaff(['c5h [c5 e5]h']);
    const trilled = toggleOrnament(plain, at(0), 'inverted-mordent').score;
    const [staff] = spokenMeasure(toggleArpeggio(trilled, at(1)).score, 0);
    expect(staff?.events.map(({ words }) => words)).toEqual([
      'beat 1: C 5, half, short trill',
      'beat 3: C 5, E 5, half, arpeggio',
    ]);
  });

  it('X-42 names grace notes and tremolos', () => {
    const at = (chord: number) => [{ part: 0, measure: 0, voice: 0, chord, note: 0 }];
    const graced = toggleGraces(oneStaff(['c5h e5h']), at(0), true).score;
    const [staff] = spokenMeasure(toggleTremolo(graced, at(1), 3).score, 0);
    expect(staff?.events.map(({ words }) => words)).toEqual([
      'beat 1: grace note D 5, C 5, half',
      'beat 3: E 5, half, tremolo of 3 strokes',
    ]);
  });

  it('X-42 names slurs, hairpins, articulations and fermatas', () => {
    const plain = oneStaff(['c4q d4q e4q rq', 'g4h a4h', 'c5w']);
    const notes = (...places: readonly [measure: number, chord: number][]) =>
      places.map(([measure, chord]) => ({ part: 0, measure, voice: 0, chord, note: 0 }));
    const commands = [
      (old: Score) => toggleSlurs(old, notes([0, 0], [1, 0])).score,
      (old: Score) => toggleHairpins(old, notes([0, 1], [1, 1]), 'crescendo').score,
      (old: Score) => toggleArticulation(old, notes([0, 1]), 'staccato').score,
      (old: Score) => toggleFermata(old, [{ part: 0, measure: 0, voice: 0, chord: 3, note: -1 }]).score,
    ];
    const signed = commands.reduce((old, command) => command(old), plain);
    const words = [0, 1, 2].map((measure) => spokenMeasure(signed, measure)[0]?.events.map((each) => each.words));
    expect(words).toEqual([
      [
        'beat 1: C 4, quarter, slur begins',
        'beat 2: D 4, quarter, staccato, crescendo begins',
        'beat 3: E 4, quarter',
        'beat 4: quarter rest, fermata',
      ],
      ['beat 1: G 4, half, slur ends', 'beat 3: A 4, half, crescendo ends'],
      ['beat 1: C 5, whole'],
    ]);
  });

  it('moves from note to note, bar to bar and staff to staff, and stops at the ends', () => {
    const start = firstPlace(score, { first: 0, last: 1 }) as SpokenPlace;
    const walk = (...ways: readonly Way[]) => {
      let place: SpokenPlace | undefined = start;
      for (const way of ways) place = place && stepTo(score, place, way);
      return place && [place.measure, place.staff, place.index];
    };
    expect(walk()).toEqual([0, 0, 0]);
    expect(walk('next', 'next')).toEqual([0, 0, 2]);
    expect(walk('next', 'next', 'next')).toEqual([1, 0, 0]);
    expect(walk('nextBar', 'previous')).toEqual([0, 0, 2]);
    expect(walk('next', 'down')).toEqual([0, 1, 0]);
    expect(walk('down', 'nextBar', 'up')).toEqual([1, 0, 0]);
    expect(walk('previous')).toBeUndefined();
    expect(walk('nextBar', 'next')).toBeUndefined();
    expect(walk('up')).toBeUndefined();
  });

  it('handles arrow keys alone and with Control, and ignores other keys', () => {
    const key = (name: string, ctrlKey = false) => wayOf({ key: name, ctrlKey, metaKey: false, altKey: false });
    expect([key('ArrowRight'), key('ArrowLeft', true), key('ArrowUp')]).toEqual(['next', 'previousBar', 'up']);
    expect([key('ArrowUp', true), key('a'), key('Tab')]).toEqual([undefined, undefined, undefined]);
  });

  it('has no text for measures that the score lacks, because an edit is shown before it is described', () => {
    expect(spokenMeasure(oneStaff(['c4w']), 1)).toEqual([]);
  });
});
