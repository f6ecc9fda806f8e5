/**
 * Reads, engraves and edits a few bars that nobody sees, so that the browser has compiled those passes before a score is
 * opened: they are most of the time until a first score is shown. To be run in idle time.
 */
import { moveBySemitones, type NoteAddress } from './edit/index.ts';
import { readMusicJson } from './formats/musicjson/readMusicJson.ts';
import { writeMusicJson } from './formats/musicjson/writeMusicJson.ts';
import { readMusicXml } from './formats/musicxml/readMusicXml.ts';
import { growLayout } from './layout/growingLayout.ts';
import type { Layout } from './layout/layout.ts';
import type { Score } from './model/score.ts';
import { warmUpMusic } from './warmUpMusic.ts';

/** Staff spaces, as a wide window has them. */
const OPTIONS = { width: 180, measuresPerSystem: 4 } as const;
/** After fewer the browser has not compiled all of it; more bring little. */
const ROUNDS = 12;
const BARS = 16;
const EDITED: NoteAddress = { part: 0, measure: BARS >> 1, voice: 0, chord: 0, note: 0 };

/** What is read differs by its format: not in what it says, but in how the browser holds it. */
type Reader = () => Score;
const fromXml =
  (parts: number): Reader =>
  () =>
    readMusicXml(warmUpMusic(BARS, parts));
const fromJson =
  (parts: number): Reader =>
  () =>
    readMusicJson(writeMusicJson(fromXml(parts)())).score;
const READERS = [fromXml(1), fromJson(1), fromXml(2)] as const;

/** One after the other, each a piece of idle time. `show`: draws what is engraved, where the painter is to be warm too. */
export function warmUpSteps(show?: (layout: Layout) => void): readonly (() => void)[] {
  let score: Score;
  let layout: Layout;
  const round = (read: Reader): readonly (() => void)[] => [
    () => (score = read()),
    () => {
      const growing = growLayout(score, OPTIONS);
      growing.growTo(Infinity);
      layout = growing.layout;
    },
    () => {
      layout = growLayout(moveBySemitones(score, [EDITED], 2).score, OPTIONS, layout).layout;
    },
    () => {
      // The ink of a system is made when it is first asked for.
      for (const system of layout.list.systems) void system.elements.length;
      show?.(layout);
    },
  ];
  return Array.from({ length: ROUNDS }, (_, index) => round(READERS[index % READERS.length] as Reader)).flat();
}
