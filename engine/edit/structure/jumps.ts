/** Commands for segno and coda, and for the words that lead to them. */
import type { Jump, Measure, Score } from '../../model/score.ts';
import { updateMeasure, withList } from '../update.ts';

type JumpMark = NonNullable<Measure['jumps']>[number];

/** The jumps that a user chooses, by their printed words. */
export const JUMPS = [
  'Fine',
  'To Coda',
  'D.C.',
  'D.C. al Fine',
  'D.C. al Coda',
  'D.S.',
  'D.S. al Fine',
  'D.S. al Coda',
] as const;

export type JumpWords = (typeof JUMPS)[number];

function kindOf(words: JumpWords): Jump {
  if (words === 'Fine') return 'fine';
  if (words === 'To Coda') return 'to-coda';
  return words.startsWith('D.C.') ? 'da-capo' : 'dal-segno';
}

/** The words that are printed where a score states none. */
const PLAIN: Readonly<Partial<Record<Jump, JumpWords>>> = {
  ...{ fine: 'Fine', 'to-coda': 'To Coda', 'da-capo': 'D.C.', 'dal-segno': 'D.S.' },
};

function jumpOf(words: JumpWords): JumpMark {
  const kind = kindOf(words);
  return PLAIN[kind] === words ? { kind } : { kind, text: words };
}

const isSign = ({ kind }: JumpMark): boolean => kind === 'segno' || kind === 'coda';

/** The words of the jump at the end of a measure; undefined where it has none. */
export function jumpAt({ measures }: Score, measure: number): string | undefined {
  const jump = measures[measure]?.jumps?.find((each) => !isSign(each));
  return jump && (jump.text ?? PLAIN[jump.kind]);
}

/** The sign at the beginning of a measure to which a jump leads. */
export function jumpSignAt({ measures }: Score, measure: number): 'segno' | 'coda' | undefined {
  const kind = measures[measure]?.jumps?.find(isSign)?.kind;
  return kind === 'segno' || kind === 'coda' ? kind : undefined;
}

const withJumps = (score: Score, measure: number, jumps: readonly JumpMark[]): Score =>
  updateMeasure(score, measure, (old) => withList<Measure, 'jumps'>(old, 'jumps', jumps));

/** Sets the jump at the end of a measure in place of others there; null removes it. */
export function setJump(score: Score, measure: number, words: JumpWords | null): Score {
  if (score.measures[measure] === undefined || (jumpAt(score, measure) ?? null) === words) return score;
  const signs = (score.measures[measure].jumps ?? []).filter(isSign);
  return withJumps(score, measure, words === null ? signs : [...signs, jumpOf(words)]);
}

/** Sets the sign at the beginning of a measure in place of the other one; null removes it. */
export function setJumpSign(score: Score, measure: number, sign: 'segno' | 'coda' | null): Score {
  if (score.measures[measure] === undefined || (jumpSignAt(score, measure) ?? null) === sign) return score;
  const others = (score.measures[measure].jumps ?? []).filter((each) => !isSign(each));
  return withJumps(score, measure, sign === null ? others : [{ kind: sign }, ...others]);
}
