/** The elements that the sheet shows, and those that a tap can hit. */
import { describe, expect, it } from 'vitest';
import { hitTest, layoutScore } from '../../engine/index.ts';
import type { DisplayList, ElementRef, Score } from '../../engine/index.ts';
import { ASCENT, textWidth } from '../../engine/smufl/textMetrics.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';
import { RULES } from '../fixtures/engraving/rules.ts';
import { glyphBoxes } from './inkOfList.ts';

type Kind = ElementRef['kind'];

/** F-09's list: the element, a score with it, and the kind of its ink. */
const SHOWN: readonly (readonly [string, string, Kind])[] = [
  ['lyrics', 'lyrics-four-verses', 'lyric'],
  ['chord names', 'chord-symbols', 'harmony'],
  ['fretboards', 'fretboard-open-chords', 'fretboard'],
  ['sections', 'sections-and-jumps', 'direction'],
  ['finger hints', 'fingerings', 'mark'],
  ['dynamics', 'dynamics', 'direction'],
  ['tempo marks', 'tempo-marks', 'tempo'],
  ['clef changes', 'tie-system-break', 'clef'],
  ['key changes', 'key-change-cancels', 'keySignature'],
  ['time changes', 'time-signatures', 'timeSignature'],
  ['ties', 'tie-chords', 'tie'],
  ['tuplets', 'tuplet-bracket', 'tuplet'],
  ['rests', 'rest-values', 'rest'],
  ['tablature', 'tab-under-staff', 'clef'],
];

function listOf(name: string): DisplayList {
  const rule = RULES.find((each) => each.name === name);
  if (rule === undefined) throw new Error(`No rule ${name}`);
  return layoutScore(rule.score, { width: 60, measuresPerSystem: 4, ...rule.options }).list;
}

/** The centres of the glyphs and texts of a kind in the sheet. */
function middles(list: DisplayList, kind: Kind): readonly { x: number; y: number; element: ElementRef }[] {
  const glyphs = glyphBoxes(list);
  return list.systems.flatMap(({ x, y, texts, elements }, system) => {
    const ofGlyphs = (glyphs[system] ?? []).map(({ left, right, top, bottom, element }) => ({
      x: x + (left + right) / 2,
      y: y + (top + bottom) / 2,
      element,
    }));
    const ofTexts = texts.map((text) => {
      const width = textWidth(text.text, text.size, text.style);
      const shift = { start: width / 2, middle: 0, end: -width / 2 }[text.anchor];
      return {
        x: x + text.x + shift,
        y: y + text.y - (ASCENT * text.size) / 3,
        element: elements[text.element] ?? { kind: 'none' as const },
      };
    });
    return [...ofGlyphs, ...ofTexts].filter(({ element }) => element.kind === kind);
  });
}

describe('F-09 the sheet shows', () => {
  it.each(SHOWN)('%s', (_what, rule, kind) => {
    const list = listOf(rule);
    const shown = list.systems.flatMap(({ glyphs, texts, curves, elements }) =>
      [...glyphs.element, ...texts.map(({ element }) => element), ...curves.element].map(
        (element) => elements[element]?.kind,
      ),
    );
    expect(shown).toContain(kind);
  });
});

describe('F-11 H-13 a tap hits the elements that have a menu or dialog', () => {
  const targets = [
    ['a clef', 'tie-system-break', 'clef'],
    ['a tab clef', 'tab-four-strings', 'clef'],
    ['a time signature', 'time-signatures', 'timeSignature'],
    ['a key signature', 'key-change-cancels', 'keySignature'],
    ['a tempo', 'tempo-marks', 'tempo'],
    ['a dynamic', 'dynamics', 'direction'],
  ] as const;
  it.each(targets)('%s, with its part, staff and measure', (_what, rule, kind) => {
    const list = listOf(rule);
    const all = middles(list, kind);
    expect(all.length).toBeGreaterThan(0);
    for (const { x, y, element } of all) {
      expect(hitTest(list, x, y)?.element).toEqual(element);
      expect(element).toMatchObject({ part: 0, staff: 0 });
    }
  });
});

describe('F-12 X-34 a measure that cannot be drawn', () => {
  /** An unreadable pitch, which stands for a fault of the engine. */
  function withFault(score: Score, measure: number): Score {
    const broken = structuredClone(score);
    const note = broken.parts[0]?.measures[measure]?.voices[0]?.chords[0]?.notes[0];
    Object.defineProperty(note, 'pitch', {
      get: () => {
        throw new Error('Impossible pitch');
      },
    });
    return broken;
  }

  it('is empty and reported as a fault; all others are drawn unchanged', () => {
    const score = oneStaff(['c5q d5q e5h', 'f5w', 'g5h a5h', 'c5w']);
    const options = { width: 100, measuresPerSystem: 4 };
    const sound = layoutScore(score, options);
    const { faults, list, measureBoxes } = layoutScore(withFault(score, 1), options);
    expect(faults.map(({ measure }) => measure)).toEqual([1]);
    expect(faults[0]?.error.message).toBe('Impossible pitch');
    expect(measureBoxes).toHaveLength(4);
    const notesIn = (of: DisplayList) =>
      middles(of, 'note').map(({ element }) => ('measure' in element ? element.measure : -1));
    expect(notesIn(list)).toEqual(notesIn(sound.list).filter((measure) => measure !== 1));
  });
});
