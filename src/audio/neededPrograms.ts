import { timelineOf, type Score } from '../../engine/index.ts';

/** The programs that playing needs, those of techniques and of changed instruments included. */
export function neededPrograms(score: Score, isHeard: (part: number) => boolean = () => true): readonly number[] {
  const programs = new Set(score.parts.filter((_, part) => isHeard(part)).map(({ program }) => program));
  for (const { program, part } of timelineOf(score).events)
    if (program !== undefined && isHeard(part)) programs.add(program);
  return [...programs];
}
