/** Ties that are selected on the sheet, and removed. */
import { describe, expect, it } from 'vitest';
import { nearestAttachment } from '../../engine/display/hitTest.ts';
import type { ElementRef } from '../../engine/display/displayList.ts';
import {
  completeAttachment,
  isSameAttachment,
  measuresOf,
  removeAttachment,
  type NoteAddress,
} from '../../engine/edit/index.ts';
import { layoutScore } from '../../engine/layout/sheet/layoutScore.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { attachmentOf } from '../../src/views/score/canvas/attachmentOf.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });
/** A chord of which one note is tied, and a tie over the barline, which is also the end of a system. */
const tied = (): Score => oneStaff(['[c5~ e5]h [c5 e5]h', 'g5~w', 'g5w']);

const layoutOf = (score: Score) => layoutScore(score, { width: 60, measuresPerSystem: 2 }).list;

const tiesOf = (score: Score): readonly ElementRef[] =>
  layoutOf(score).systems.flatMap(({ curves: { count, element }, elements }) =>
    [...element.subarray(0, count)].flatMap((index) => (elements[index]?.kind === 'tie' ? [elements[index]] : [])),
  );

const attachmentsOf = (score: Score) =>
  tiesOf(score).map((element) => completeAttachment(score, attachmentOf(element) ?? { kind: 'tie' }));

describe('a tie on the sheet', () => {
  it('I-08 is known by both of its notes, on each system that it touches', () => {
    const [inChord, first, second, ...others] = attachmentsOf(tied());
    expect(others).toEqual([]);
    expect(inChord).toEqual({ kind: 'tie', from: at(0, 0), to: at(0, 1) });
    expect(first).toEqual({ kind: 'tie', from: at(1, 0), to: at(2, 0) });
    expect(second).toEqual(first);
    if (inChord === undefined || first === undefined) throw new Error('no tie');
    expect(measuresOf(first)).toEqual([1, 2]);
    expect([isSameAttachment(first, inChord), isSameAttachment(first, { kind: 'tie', to: at(2, 0) })]).toEqual([
      false,
      true,
    ]);
  });

  it('I-08 is found at its arch, and its notes at their heads', () => {
    const list = layoutOf(tied());
    const [{ x, y, curves, glyphs, elements }] = list.systems.filter((each) => each.curves.count > 0) as [
      (typeof list.systems)[number],
    ];
    const points = [...curves.data.subarray(0, 8)];
    const middle = (of: 0 | 1): number =>
      [1, 3, 3, 1].reduce((sum, weight, index) => sum + (weight * (points[2 * index + of] ?? 0)) / 8, 0);
    expect(nearestAttachment(list, x + middle(0), y + middle(1), 0.3)?.element.kind).toBe('tie');
    const head = [...glyphs.element.subarray(0, glyphs.count)].findIndex((index) => elements[index]?.kind === 'note');
    const [headX = 0, headY = 0] = glyphs.data.subarray(3 * head, 3 * head + 2);
    expect(nearestAttachment(list, x + headX + 0.5, y + headY, 0.05)).toBeNull();
  });

  it('I-08 is removed, and only it', () => {
    const [inChord, over] = attachmentsOf(tied());
    if (inChord === undefined || over === undefined) throw new Error('no tie');
    const removed = removeAttachment(tied(), inChord);
    expect(removed).toEqual(oneStaff(['[c5 e5]h [c5 e5]h', 'g5~w', 'g5w']));
    expect(removeAttachment(removed, { kind: 'tie', to: at(2, 0) })).toEqual(
      oneStaff(['[c5 e5]h [c5 e5]h', 'g5w', 'g5w']),
    );
    expect(checkScore(removed)).toEqual([]);
    expect(removeAttachment(removed, inChord)).toBe(removed);
  });

  it('I-08 that leads to no note is removed too', () => {
    const chord = marked('c5w')[0];
    if (chord === undefined) throw new Error('no chord');
    const score = oneStaff([
      [{ ...chord, notes: chord.notes.map((note) => ({ ...note, looseTie: 'open' as const })) }],
    ]);
    const [tie] = attachmentsOf(score);
    expect(tie).toEqual({ kind: 'tie', from: at(0, 0) });
    expect(tie && removeAttachment(score, tie)).toEqual(oneStaff(['c5w']));
  });

  it('I-08 that leads to the next chord is removed without the one of its note that rings on', () => {
    const ringing = (line: string): Score =>
      oneStaff([
        marked(line).map((chord, index) =>
          index > 0 ? chord : { ...chord, notes: chord.notes.map((note) => ({ ...note, looseTie: 'open' as const })) },
        ),
      ]);
    const [tie, ...others] = attachmentsOf(ringing('c5~h c5h'));
    expect([tie, others]).toEqual([{ kind: 'tie', from: at(0, 0), to: at(0, 1) }, []]);
    const removed = tie && removeAttachment(ringing('c5~h c5h'), tie);
    expect(removed).toEqual(ringing('c5h c5h'));
    const [open] = attachmentsOf(removed ?? oneStaff([]));
    expect(open).toEqual({ kind: 'tie', from: at(0, 0) });
    expect(removed && open && removeAttachment(removed, open)).toEqual(oneStaff(['c5h c5h']));
  });
});
