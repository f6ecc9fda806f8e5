/**
 * Finds the ends of jumps in the files of other programs. Two coda signs are printed in a piece with a coda: the first
 * is where the jump leaves, the second where it arrives. Files often state both by the same element, or the second by
 * the word `Coda` alone.
 */
import type { Jump } from '../../../../model/score.ts';
import type { DraftFrame, DraftPart } from '../../fit/draft.ts';

const has = ({ jumps }: DraftFrame, kind: Jump): boolean => jumps.some((jump) => jump.kind === kind);

const jumpsBack = (frame: DraftFrame): boolean => has(frame, 'da-capo') || has(frame, 'dal-segno');

function remove(frame: DraftFrame, kind: Jump): void {
  frame.jumps = frame.jumps.filter((jump) => jump.kind !== kind);
}

/** Removes the sign beside the words `To Coda`, which is printed with them. */
function removeSignsOfLeaving(frames: readonly DraftFrame[]): void {
  const last = frames.findLastIndex((frame) => has(frame, 'coda'));
  for (const frame of frames.slice(0, Math.max(0, last)))
    if (has(frame, 'to-coda') && has(frame, 'coda')) remove(frame, 'coda');
}

/** Makes the first of two coda signs the place where the jump leaves. At a barline, it leaves at the end before it. */
function findLeaving(frames: readonly DraftFrame[]): void {
  const first = frames.findIndex((frame) => has(frame, 'coda'));
  const second = frames.findIndex((frame, index) => index > first && has(frame, 'coda'));
  const sign = frames[first];
  if (second < 0 || sign === undefined || frames.slice(0, second).some((frame) => has(frame, 'to-coda'))) return;
  const isNamed = sign.jumps.some(({ kind, text }) => kind === 'coda' && text !== undefined);
  if (isNamed || !frames.slice(first, second).some(jumpsBack)) return;
  const leaving = frames[sign.codaAt === 0 ? first - 1 : first];
  if (leaving === undefined) return;
  remove(sign, 'coda');
  leaving.jumps.push({ kind: 'to-coda' });
}

/** Takes the word `Coda` out of the words of a measure, and returns it. */
function takeHeading(parts: readonly DraftPart[], measure: number): string | undefined {
  let heading: string | undefined;
  for (const { measures } of parts) {
    const directions = measures[measure]?.directions ?? [];
    const index = directions.findIndex((mark) => mark.kind === 'words' && /^coda:?$/i.test(mark.text.trim()));
    const [mark] = index < 0 ? [] : directions.splice(index, 1);
    if (mark?.kind === 'words') heading ??= mark.text.trim();
  }
  return heading;
}

/** Finds a coda without a sign, where a jump leads to it: it begins at the word after the jump back. */
function findArrival(frames: readonly DraftFrame[], parts: readonly DraftPart[]): void {
  const back = frames.findIndex(jumpsBack);
  if (back < 0 || !frames.some((frame) => has(frame, 'to-coda')) || frames.some((frame) => has(frame, 'coda'))) return;
  for (let index = back + 1; index < frames.length; index++) {
    const text = takeHeading(parts, index);
    if (text === undefined) continue;
    frames[index]?.jumps.push({ kind: 'coda', text });
    return;
  }
}

/** Joins the word `Coda` with the sign of its measure. */
function nameSigns(frames: readonly DraftFrame[], parts: readonly DraftPart[]): void {
  frames.forEach(({ jumps }, index) => {
    const sign = jumps.find(({ kind, text }) => kind === 'coda' && text === undefined);
    const text = sign && takeHeading(parts, index);
    if (sign !== undefined && text !== undefined) sign.text = text;
  });
}

export function finishJumps(frames: readonly DraftFrame[], parts: readonly DraftPart[]): void {
  removeSignsOfLeaving(frames);
  nameSigns(frames, parts);
  findLeaving(frames);
  findArrival(frames, parts);
}
