/** Runs the system passes over one system and returns the fields of their draft that are drawn. */
import type { Steps } from '../../steps.ts';
import type { SystemInput } from '../passInputs.ts';
import { SYSTEM_PASSES } from '../passes.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { runInSteps } from './runPasses.ts';

/** The layout of one system. `names`: the names of its parts, printed left of the staves. */
export function* layoutSystem(input: SystemInput, names: SystemLayout['names']): Steps<SystemLayout> {
  const draft = yield* runInSteps(SYSTEM_PASSES, input);
  const { frame, sheet, staffY, places, groups, indent, bounds } = draft;
  const stems = { ...draft.stems, beams: [...draft.stems.beams, ...draft.crossBeams] };
  return { frame, stems, marks: sheet.marks, staffY, places, groups, names, indent, bounds };
}
