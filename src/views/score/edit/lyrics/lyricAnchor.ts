/** The position of a note's syllable on the sheet, or the position at which a new syllable would be printed. */
import { onsetOf, voiceAt } from '../../../../../engine/index.ts';
import type { ElementRef, Score, SystemDisplay } from '../../../../../engine/index.ts';
import { boxOf } from '../../layout/shownLayout.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import type { LyricsPlace } from './LyricsEntry.ts';

/** Staff spaces of the sheet; `y` is the baseline, `size` the height of an em. */
export interface LyricAnchor {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const USUAL_SIZE = 2;
/** Distance between two verses. */
const VERSE_STEP = 2.2;
/** Distance from the lowest line of a staff to the baseline of its first verse. */
const BELOW_STAFF = 4.5;
/** Distance from the left edge of a notehead to its middle. */
const HALF_HEAD = 0.6;

type LyricRef = Extract<ElementRef, { readonly kind: 'lyric' }>;

/** Returns the baseline of a verse under a staff of a system. */
function baselineIn({ elements, texts, strokes }: SystemDisplay, part: number, staff: number, verse: number): number {
  const lyrics = texts.flatMap(({ y, element }) => {
    const ref = elements[element];
    return ref?.kind === 'lyric' && ref.part === part ? [{ verse: ref.verse, y }] : [];
  });
  const nearest = lyrics.sort((a, b) => Math.abs(a.verse - verse) - Math.abs(b.verse - verse))[0];
  if (nearest) return nearest.y + (verse - nearest.verse) * VERSE_STEP;
  let foot = 0;
  for (let row = 0; row < strokes.count; row++) {
    const ref = elements[strokes.element[row] ?? 0];
    if (ref?.kind === 'staffLines' && ref.part === part && ref.staff === staff)
      foot = Math.max(foot, strokes.data[row * 5 + 3] ?? 0);
  }
  return foot + BELOW_STAFF + verse * VERSE_STEP;
}

/** Undefined while the measure is not laid out. */
export function lyricAnchor(layout: ShownLayout, score: Score, { at, verse }: LyricsPlace): LyricAnchor | undefined {
  const box = boxOf(layout, at.measure);
  const system = box && layout.list.systems[box.system];
  const voice = voiceAt(score, at);
  if (!box || !system || !voice) return undefined;
  const isThis = (ref: ElementRef | undefined): ref is LyricRef =>
    ref?.kind === 'lyric' &&
    ref.verse === verse &&
    (['part', 'measure', 'voice', 'chord'] as const).every((field) => ref[field] === at[field]);
  const text = system.texts.find(({ element }) => isThis(system.elements[element]));
  if (text?.anchor === 'middle') return { x: system.x + text.x, y: system.y + text.y, size: text.size };
  return {
    x: layout.xOfMoment(at.measure, onsetOf(voice.chords, at.chord)) + HALF_HEAD,
    y: system.y + (text?.y ?? baselineIn(system, at.part, voice.staff, verse)),
    size: text?.size ?? USUAL_SIZE,
  };
}
