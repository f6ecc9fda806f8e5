import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pianoScore } from '../../../bench/scores/generateScore.ts';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import type { Chord, GraceChord, Note } from '../../model/chord.ts';
import { BASS_CLEF, emptyScore, TREBLE_CLEF } from '../../model/emptyScore.ts';
import type { Direction } from '../../model/direction.ts';
import type { Measure, PartMeasure, Score, Staff } from '../../model/score.ts';
import { chordDuration } from '../../model/chord.ts';
import { FormatError } from '../formatError.ts';
import { ticks } from '../../units.ts';
import { keyCells, meterCells, writeBraille } from './writeBraille.ts';

const at = ticks(0);
const pitch = (name: string): Note['pitch'] => {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]*)(\d)$/.exec(name) ?? [];
  const alter = sign.startsWith('#') ? sign.length : -sign.length;
  return { step: 'CDEFGAB'.indexOf(letter) as Note['pitch']['step'], alter, octave: Number(octave) };
};

type Given = Partial<Chord> & { readonly each?: Partial<Note> };

/** A chord of the notes (none: a rest); base 2 is a quarter. */
function chord(names: string, base = 2, { each, ...given }: Given = {}): Chord {
  const notes = names.split(' ').filter((name) => name !== '');
  return {
    value: { base: base as Chord['value']['base'], dots: 0 },
    velocity: 80,
    notes: notes.map((name) => ({ pitch: pitch(name), ...each })),
    ...given,
  };
}

type WithoutPlace<D> = D extends unknown ? Omit<D, 'at' | 'staff'> : never;
type DistributedDirection = WithoutPlace<Direction>;

interface Setting {
  readonly measure?: Partial<Measure>;
  readonly part?: Partial<PartMeasure>;
  readonly staves?: readonly Staff[];
}

/** One measure: a list of chords for each voice, `staff` of each by `staves`. */
function scoreOf(
  voices: readonly (readonly Chord[])[],
  { measure, part, staves = [{ clef: TREBLE_CLEF }] }: Setting = {},
): Score {
  const empty = emptyScore({ measureCount: 1, clefs: staves.map(({ clef }) => clef) });
  const [first] = empty.parts;
  const [only] = empty.measures;
  if (first === undefined || only === undefined) throw new Error('An empty score has a measure');
  const duration = ticks((voices[0] ?? []).reduce((sum, each) => sum + chordDuration(each), 0));
  const written = voices.map((chords, index) => ({
    staff: staves.length > 1 ? index : 0,
    number: staves.length > 1 ? 0 : index,
    chords,
  }));
  return {
    ...empty,
    measures: [{ ...only, tempos: [{ at, quartersPerMinute: 120, printed: false }], duration, ...measure }],
    parts: [{ ...first, measures: [{ voices: written, ...part }] }],
  };
}

/** The music of one measure without the head, the number and the final barline. */
function music(chords: readonly Chord[], setting: Setting = {}, more: readonly (readonly Chord[])[] = []): string {
  const { brf } = writeBraille(scoreOf([chords, ...more], setting));
  return (brf.split('\r\n')[1] ?? '').replace(/^#A /, '').replace(/<K$/, '');
}

describe('music braille', () => {
  it.each([
    ['wholes', 0, '"Y"Z'],
    ['halves', 1, '"N"O'],
    ['quarters', 2, '"?":'],
    ['eighths', 3, '"D"E'],
  ])('writes the names of notes with their values: %s', (_, base, expected) => {
    // A second apart no mark is needed; each note is written alone here.
    const texts = ['C4', 'D4'].map((name) => music([chord(name, base)]));
    expect(texts.join('')).toBe(expected);
  });

  it('writes the scale of quarters by their cells', () => {
    expect(music(['C4', 'D4', 'E4', 'F4', 'G4', 'A4', 'B4'].map((name) => chord(name)))).toBe('"?:$]\\[W');
  });

  it('marks octaves by the interval: none for thirds, fourths and fifths in a new octave, sixths always', () => {
    expect(music(['A4', 'C5'].map((name) => chord(name)))).toBe('"[?');
    expect(music(['C4', 'G4'].map((name) => chord(name)))).toBe('"?\\');
    expect(music(['G4', 'C5'].map((name) => chord(name)))).toBe('"\\.?');
    expect(music(['C4', 'A4'].map((name) => chord(name)))).toBe('"?"[');
    const marks = [1, 2, 3, 4, 5, 6, 7].map((octave) => music([chord(`C${octave}`)])[0]);
    expect(marks).toEqual(['@', '^', '_', '"', '.', ';', ',']);
    expect(music([chord('B0')])).toBe('@@W');
    expect(music([chord('C8')])).toBe(',,?');
  });

  it('writes rests, dots and the rest of a measure', () => {
    expect([0, 1, 2, 3].map((base) => music([chord('', base)]))).toEqual(['M', 'U', 'V', 'X']);
    expect(music([chord('C4', 2, { value: { base: 2, dots: 1 } }), chord('D4', 3)])).toBe('"?\'E');
    expect(music([chord('', 2, { fullMeasure: chordDuration(chord('', 1)) })])).toMatch(/^M/);
  });

  it('says which values are meant where the measure can be filled in two ways', () => {
    // A half and sixteen 32nds: the cells of a half could be a 32nd.
    const sixteen = Array.from({ length: 16 }, () => chord('C4', 4));
    expect(music(sixteen)).toMatch(/^"Y+$/);
    const halfAndShort = [chord('C4', 1), ...Array.from({ length: 16 }, () => chord('C4', 5))];
    expect(music(halfAndShort)).toBe(`^<1"N,<1${'N'.repeat(16)}`);
  });

  it('writes accidentals once in a measure, and naturals that cancel them or the key', () => {
    expect(music(['F#4', 'F#4', 'F4', 'Bb4'].map((name) => chord(name)))).toBe('%"]]*]<W');
    const key = { fifths: 1, mode: 'major' } as const;
    expect(
      music(
        ['F#4', 'F4'].map((name) => chord(name)),
        { measure: { key } },
      ),
    ).toBe('"]*]');
    expect(music([chord('F##4')])).toBe('%%"]');
    expect(music([chord('C#4', 2, { each: { tied: true } }), chord('C#4')])).toBe('%"?@C?');
  });

  it('writes keys and meters', () => {
    const keys = [1, 3, 4, -2, -5].map((fifths) => keyCells({ fifths, mode: 'major' }));
    expect(keys).toEqual(['%', '%%%', '#D%', '<<', '#E<']);
    expect(keyCells({ fifths: 0, mode: 'major' }, { fifths: 2, mode: 'major' })).toBe('**');
    const meters = [
      [4, 4],
      [3, 4],
      [6, 8],
      [12, 8],
    ].map(([beats = 4, beatType = 4]) => meterCells({ beats: [beats], beatType }));
    expect(meters).toEqual(['#D4', '#C4', '#F8', '#AB8']);
    expect(meterCells({ beats: [4], beatType: 4, symbol: 'common' })).toBe('.C');
    expect(meterCells({ beats: [2], beatType: 2, symbol: 'cut' })).toBe('_C');
    expect(meterCells({ beats: [4], beatType: 4, symbol: 'senza' })).toBe('');
  });

  it('writes chords as intervals, downwards for a high part and upwards for a low one', () => {
    expect(music([chord('C4 E4 G4')])).toBe('"\\+9');
    expect(music([chord('C4 E4 G4')], { staves: [{ clef: BASS_CLEF }] })).toBe('"?+9');
    expect(music([chord('C4 C5')])).toBe('.?-');
    expect(music([chord('C#4 E5')])).toBe('.$%"+');
  });

  it('writes voices as in-accords, and ties, also of whole chords', () => {
    expect(music([chord('E5', 1)], {}, [[chord('C4'), chord('D4')]])).toBe('.P<>"?:');
    const tied = chord('C4 E4', 2, { each: { tied: true } });
    expect(music([tied, chord('C4 E4')])).toBe('"$+.C$+');
  });

  it('writes short slurs after each note but the last, and long ones at both ends', () => {
    const slurred = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        chord('C4', 2, {
          ...(index === 0 && { slurStarts: [{ number: 1 }] }),
          ...(index === count - 1 && { slurStops: [1] }),
        }),
      );
    expect(music(slurred(3))).toBe('"?C?C?');
    expect(music(slurred(6))).toBe(';B"??????^2');
  });

  it('slurs grace notes to their note, and a note to its grace notes', () => {
    const grace = (name: string, given: Partial<GraceChord> = {}): GraceChord => ({
      ...{ notes: [{ pitch: pitch(name) }], value: { base: 3, dots: 0 }, slash: true },
      ...given,
    });
    const [starts, stops] = [{ slurStarts: [{ number: 1 }] }, { slurStops: [1] }];
    const before = chord('C4', 2, { graceBefore: [grace('E4', starts), grace('D4')], ...stops });
    expect(music([before])).toBe('5"FC5EC?');
    const after = chord('C4', 2, { graceAfter: [grace('D4'), grace('E4', stops)], ...starts });
    expect(music([after])).toBe('"?C5EC5F');
    // A grace note between the notes of a slur has no sign.
    expect(music([chord('C4', 2, starts), chord('E4', 2, { graceBefore: [grace('D4')], ...stops })])).toBe('"?C5E$');
  });

  it('writes tuplets, articulations, ornaments, fingers, grace notes, fermatas, arpeggios and repetitions', () => {
    const triplet = { base: 3, dots: 0, modification: { actual: 3, normal: 2 } } as const;
    const three = [chord('C4', 3, { value: triplet, tupletStarts: [{ actual: 3, normal: 2 }] })];
    expect(music([...three, chord('D4', 3, { value: triplet }), chord('E4', 3, { value: triplet })])).toBe('_3\'"DEF');
    const signs = (['staccato', 'staccatissimo', 'accent', 'tenuto', 'marcato'] as const).map((name) =>
      music([chord('C4', 2, { articulations: [name] })]),
    );
    expect(signs).toEqual(['8"?', ',8"?', '.8"?', '_8"?', ';8"?']);
    expect(music([chord('C4', 2, { ornaments: [{ kind: 'trill' }] })])).toBe('6"?');
    expect(['1', '2', 'l3', 'r4', '5'].map((fingering) => music([chord('C4', 2, { each: { fingering } })]))).toEqual(
      ['A', 'B', 'L', '1', 'K'].map((finger) => `"?${finger}`),
    );
    const grace = { notes: [{ pitch: pitch('D4') }], value: { base: 3, dots: 0 }, slash: true } as const;
    expect(music([chord('C4', 2, { graceBefore: [grace] })])).toBe('5"E?');
    expect(music([chord('C4', 2, { fermata: 'normal' })])).toBe('"?<L');
    expect(music([chord('C4 E4', 2, { arpeggio: 'up' })])).toBe('>K"$+');
    expect(music([chord('C4', 2, { tremolo: { strokes: 2, kind: 'single' } })])).toBe('"?^L');
  });

  it('writes dynamics, words, hairpins and the pedal before the note at their moment', () => {
    const directions = (direction: DistributedDirection): Setting => ({
      part: { directions: [{ at, staff: 0, ...direction }] },
    });
    const one = [chord('C4')];
    expect(music(one, directions({ kind: 'dynamic', name: 'mf' }))).toBe('>MF"?');
    expect(music([chord('')], directions({ kind: 'dynamic', name: 'p' }))).toBe(">P'V");
    expect(music(one, directions({ kind: 'words', text: 'dolce' }))).toBe('>DOLCE"?');
    expect(music(one, directions({ kind: 'words', text: 'rit.' }))).toBe('>RIT\'"?');
    expect(music(one, directions({ kind: 'hairpin', direction: 'crescendo', edge: 'start', number: 1 }))).toBe('>C"?');
    expect(music(one, directions({ kind: 'hairpin', direction: 'diminuendo', edge: 'stop', number: 1 }))).toBe('>4"?');
    expect(music(one, directions({ kind: 'pedal', style: 'text', edge: 'start', number: 1 }))).toBe('<C"?');
  });

  it('writes repeats, endings and barlines', () => {
    const one = [chord('C4')];
    expect(music(one, { measure: { repeatStart: true, repeatEnd: 2 } })).toBe('<7"?<2');
    expect(music(one, { measure: { volta: { endings: [1], start: true, stop: 'closed' } } })).toBe('#1"?');
    expect(music(one, { measure: { barline: 'double' } })).toBe('"?<K\'');
  });

  it('sets two staves bar over bar, with hands, numbers and aligned measures, in 40 cells by 25 lines', () => {
    const { brf } = writeBraille(pianoScore(40));
    const pages = brf.split('\f').map((page) => page.split('\r\n').slice(0, -1));
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(25);
    const lines = pages.flat();
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40);
    const right = lines.findIndex((line) => line.includes('.>'));
    expect(lines[right]).toMatch(/^A \.>/);
    expect(lines[right + 1]).toMatch(/^ {2}_>/);
    expect(brf).toMatch(/^[\x20-\x5f\r\n\f]*$/);
  });

  it('refuses what it cannot hold in words, and names what it leaves out by measure', () => {
    const score = scoreOf([[chord('C4', -2)]], { measure: { rehearsalMark: 'A' } });
    expect(writeBraille(score).losses).toEqual([
      { kind: 'note', count: 1, measures: [0] },
      { kind: 'rehearsal', count: 1, measures: [0] },
    ]);
    expect(() => writeBraille(score, 1)).toThrow('The score has no part 2');
    const three = {
      ...score,
      parts: score.parts.map((part) => ({ ...part, staves: [0, 1, 2].map(() => ({ clef: TREBLE_CLEF })) })),
    };
    expect(() => writeBraille(three)).toThrow('Braille music holds one or two staves; this part has 3');
  });

  it('writes the chosen part of several as it writes that part alone, with its name below the title', () => {
    const [voice, bass] = [scoreOf([[chord('C5', -2)]]), scoreOf([[chord('E3', -2)]])];
    const [part] = bass.parts;
    if (part === undefined) throw new Error('the score has a part');
    const duet = { ...voice, parts: [...voice.parts, { ...part, name: 'Bass' }] };
    const [alone, chosen] = [writeBraille(bass).brf.split('\r\n'), writeBraille(duet, 1).brf.split('\r\n')];
    expect(chosen.filter((line) => line.trim() !== 'BASS')).toEqual(alone);
    expect(chosen.map((line) => line.trim())).toContain('BASS');
    expect(writeBraille(duet).brf).not.toContain('BASS');
  });

  it('writes any score of one part, or refuses it with a FormatError', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxParts: 1 }), (score) => {
        try {
          const { brf } = writeBraille(score);
          expect(brf).toMatch(/^[\x20-\x5f\r\n\f]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
      runs(100),
    );
  });
});
