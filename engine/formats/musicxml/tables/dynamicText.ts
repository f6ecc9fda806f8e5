/**
 * Splits the text of a dynamic, such as `p`, `sfz` or `più f subito`, into marks and other text. MusicXML has an
 * element for each common mark and one for other text, so a mark inside a text remains a mark for other programs.
 */
import { DYNAMICS } from './vocabulary.data.ts';

export interface DynamicRun {
  readonly text: string;
  readonly isMark: boolean;
}

/** Returns the runs of `name`; their joined texts are `name`. */
export function dynamicRuns(name: string): DynamicRun[] {
  const runs: DynamicRun[] = [];
  for (const text of name.split(/(?<![\p{L}\p{M}])(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?![\p{L}\p{M}])/u)) {
    const isMark = DYNAMICS.has(text);
    const before = runs.at(-1);
    if (before !== undefined && !before.isMark && !isMark) runs[runs.length - 1] = { text: before.text + text, isMark };
    else if (text !== '') runs.push({ text, isMark });
  }
  return runs;
}
