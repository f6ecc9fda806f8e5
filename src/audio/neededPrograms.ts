import { playedPrograms, timelineOf, type Score } from '../../engine/index.ts';

/** The programs that playing needs, those of techniques and of changed instruments included. */
export function neededPrograms(score: Score, isHeard: (part: number) => boolean = () => true): readonly number[] {
  const programs = new Set(score.parts.filter((_, part) => isHeard(part)).map(({ program }) => program));
  const programOf = playedPrograms(score);
  // Only a score that changes a program is read note by note: this runs after each edit.
  if (programOf === undefined) return [...programs];
  for (const event of timelineOf(score).events) {
    const program = programOf(event);
    if (program !== undefined && isHeard(event.part)) programs.add(program);
  }
  return [...programs];
}
