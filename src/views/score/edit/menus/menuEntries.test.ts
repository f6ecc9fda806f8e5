import { describe, expect, it } from 'vitest';
import { BASS_CLEF, setClef, setTempo, ticks, TICKS_PER_QUARTER } from '../../../../../engine/index.ts';
import type { Score, Ticks } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { menuEntries } from './menuEntries.ts';
import type { MenuEntry } from './menuEntries.ts';
import { targetOfSign } from './targets.ts';

const SCORE = oneStaff(['c4q d4q e4q f4q', 'g4w'], []);

function entriesAt(score: Score, measure: number, at: Ticks): readonly MenuEntry[] {
  const note = { part: 0, measure, voice: 0, chord: at / TICKS_PER_QUARTER, note: 0 };
  const target = { part: 0, staff: 0, measure, at, note };
  return menuEntries({ score, selection: [], target, isEditing: true, hasStaves: true, hasDetected: false });
}

const labels = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label);

/** The score after the command of an entry. */
function after(score: Score, entries: readonly MenuEntry[], label: string): Score {
  const does = entries.find((entry) => entry.label === label)?.does;
  if (!does || !('command' in does)) throw new Error(`There is no command ${label}`);
  const edited = does.command(score, []);
  return 'score' in edited ? edited.score : edited;
}

const SECOND_BEAT = TICKS_PER_QUARTER;
const THIRD_BEAT = ticks(2 * TICKS_PER_QUARTER);

describe('the menu of a place', () => {
  it('J-15 J-07 no beat of the first bar adds a clef', () => {
    expect(labels(entriesAt(SCORE, 0, SECOND_BEAT))).not.toContain('Add Clef Change');
    expect(labels(entriesAt(SCORE, 1, ticks(0)))).toContain('Add Clef Change');
    const changed = setClef(SCORE, { part: 0, measure: 0, at: SECOND_BEAT }, 0, BASS_CLEF);
    expect(after(changed, entriesAt(changed, 0, SECOND_BEAT), 'Remove Clef Change')).toEqual(SCORE);
  });

  it('J-07 F-11 the menu of a clef changes it, also that of the beginning', () => {
    const entriesOf = (score: Score, measure: number, at: Ticks): readonly MenuEntry[] => {
      const target = { part: 0, staff: 0, measure, at, isClef: true } as const;
      return menuEntries({ score, selection: [], target, isEditing: true, hasStaves: true, hasDetected: false });
    };
    for (const measure of [0, 1]) {
      const [change, ...others] = entriesOf(SCORE, measure, ticks(0)).filter(({ label }) => label.includes('Clef'));
      expect(change).toMatchObject({ label: 'Change Clef…', does: { popup: 'clef' } });
      expect(others).toEqual([]);
    }
  });

  it('F-11 of the first clef and a change in the same bar, the one that was pressed is meant', () => {
    const score = setClef(SCORE, { part: 0, measure: 0, at: THIRD_BEAT }, 0, BASS_CLEF);
    const momentOf = (at: Ticks) => targetOfSign(score, { part: 0, staff: 0, measure: 0, at }, 'clef').at;
    expect([ticks(0), SECOND_BEAT, THIRD_BEAT].map(momentOf)).toEqual([0, 0, THIRD_BEAT]);
  });

  it('J-15 J-07 I-30 a later tempo of the first bar is removed, the initial one is not', () => {
    const score = setTempo(SCORE, 0, 90, THIRD_BEAT);
    expect(labels(entriesAt(score, 0, ticks(0)))).not.toContain('Remove Tempo Change');
    expect(after(score, entriesAt(score, 0, THIRD_BEAT), 'Remove Tempo Change').measures).toEqual(SCORE.measures);
  });

  it('J-07 of two tempos in a bar, only that at the place is removed', () => {
    const score = setTempo(setTempo(SCORE, 1, 60), 1, 90, THIRD_BEAT);
    const edited = after(score, entriesAt(score, 1, ticks(0)), 'Remove Tempo Change');
    expect(edited.measures[1]?.tempos).toEqual([{ quartersPerMinute: 90, at: THIRD_BEAT }]);
  });
});
