import { describe, expect, it } from 'vitest';
import { layoutLine, layoutRoll, layoutScore, ticks } from '../../../../engine/index.ts';
import type { DisplayList, SystemDisplay } from '../../../../engine/index.ts';
import { initialColours } from '../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import { piano } from '../../../../tests/fixtures/engraving/rule.ts';
import { InkMarks } from './inkMarks.ts';
import { soundingChords } from '../player/soundingChords.ts';

const SCORE = piano([
  ['c5q d5q e5h', 'c3w'],
  ['f5~w', 'R'],
  ['f5w', '[c3 e3]w'],
]);
const SHEET = layoutScore(SCORE, { width: 120 });

/** A substitute for a painter that records colours only. */
function colouredBy() {
  const colours = new Map<SystemDisplay['elements'], Uint8Array>();
  const of = (system: SystemDisplay): Uint8Array => {
    const known = colours.get(system.elements) ?? initialColours(system);
    colours.set(system.elements, known);
    return known;
  };
  const painter = {
    recolour: (system: SystemDisplay, elements: Iterable<number>, colour: number) => {
      for (const element of elements) of(system)[element] = colour;
    },
  } as unknown as SheetPainter;
  /** Heads (or blocks) by colour: measure, voice, chord, note. */
  const heads = ({ systems }: DisplayList, colour: number): string[] =>
    systems.flatMap((system) =>
      system.elements.flatMap((element, index) =>
        element.kind === 'note' && of(system)[index] === colour
          ? [[element.measure, element.voice, element.chord, element.note].join(' ')]
          : [],
      ),
    );
  return { painter, heads };
}

const SOUNDING = 2;
const READ = 1;
const at = (measure: number, quarters: number) => ({ measure, at: ticks(quarters * 11_531_520) });

describe('F-14 the colour of sounding notes', () => {
  it('is on the heads that sound at the moment, and is removed when they end', () => {
    const { painter, heads } = colouredBy();
    const marks = new InkMarks();
    marks.setList(SHEET.list);
    marks.setPainter(painter);
    for (const [place, expected] of [
      [at(0, 0), ['0 0 0 0', '0 1 0 0']],
      [at(0, 1.5), ['0 0 1 0', '0 1 0 0']],
      [at(1, 0), ['1 0 0 0']],
      [at(2, 3.9), ['2 0 0 0', '2 1 0 0', '2 1 0 1']],
    ] as const) {
      marks.sound(soundingChords(SCORE, place));
      expect(heads(SHEET.list, SOUNDING).sort()).toEqual([...expected].sort());
    }
    marks.sound([]);
    expect(heads(SHEET.list, SOUNDING)).toEqual([]);
  });

  it('is in the roll on the block that continues a tied note; blocks get their own colours back', () => {
    const roll = layoutRoll(SCORE, { wholeWidth: 40, colouring: 'voice', showNames: false });
    const { painter, heads } = colouredBy();
    const marks = new InkMarks();
    marks.setPainter(painter);
    marks.setList(roll.list);
    const own = [...initialColours(roll.list.systems[0] as SystemDisplay)];
    const { measure, at: moment } = at(2, 1);
    marks.sound(roll.soundingAt(measure, moment).map(({ address }) => address));
    expect(heads(roll.list, SOUNDING).sort()).toEqual(['1 0 0 0', '2 1 0 0', '2 1 0 1']);
    marks.sound([]);
    const [chunk] = roll.list.systems as readonly [SystemDisplay];
    for (const colour of new Set(own.slice(1)))
      expect(heads(roll.list, colour)).toEqual(
        chunk.elements.flatMap((element, index) =>
          element.kind === 'note' && own[index] === colour
            ? [[element.measure, element.voice, element.chord, element.note].join(' ')]
            : [],
        ),
      );
  });

  it('is below the mark of the chord that is read; both are kept when the layout changes', () => {
    const { painter, heads } = colouredBy();
    const marks = new InkMarks();
    marks.setPainter(painter);
    marks.setList(SHEET.list);
    marks.sound(soundingChords(SCORE, at(0, 0)));
    marks.read({ part: 0, measure: 0, voice: 0, chord: 0 });
    expect(heads(SHEET.list, READ)).toEqual(['0 0 0 0']);
    expect(heads(SHEET.list, SOUNDING)).toEqual(['0 1 0 0']);
    const line = layoutLine(SCORE).list;
    marks.setList(line);
    expect(heads(line, READ)).toEqual(['0 0 0 0']);
    expect(heads(SHEET.list, READ)).toEqual([]);
    marks.read(undefined);
    marks.sound([]);
    marks.setList(SHEET.list);
    expect([...heads(SHEET.list, READ), ...heads(SHEET.list, SOUNDING), ...heads(line, READ)]).toEqual([]);
  });

  it('is not on muted parts', () => {
    const muted = { ...SCORE, parts: SCORE.parts.map((part) => ({ ...part, mute: true })) };
    expect(soundingChords(muted, at(0, 0))).toEqual([]);
    const roll = layoutRoll(muted, { wholeWidth: 40, colouring: 'voice', showNames: false });
    expect(roll.soundingAt(0, ticks(0))).toEqual([]);
  });
});
