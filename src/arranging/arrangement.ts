/** The requests and the messages between the page and the workers that arrange. */
import type { EnsembleName, Score } from '../../engine/index.ts';

export interface RulesRequest {
  readonly score: Score;
  readonly ensemble: EnsembleName;
}

export interface ModelArrangementRequest extends RulesRequest {
  /** Address of the checkpoint's folder. */
  readonly checkpoint: string;
  /** With the same seed and the same number of iterations, the model returns the same result. */
  readonly seed: number;
}

export interface ArrangementRequest extends RulesRequest {
  /** Null: there is no model, and the rules write. */
  readonly checkpoint: string | null;
}

/** Who wrote an arrangement; `rulesInstead`: the rules, because the model failed. */
export type Writer = 'model' | 'rules' | 'rulesInstead';

export interface Arrangement {
  readonly score: Score;
  readonly writer: Writer;
}

export type ArrangingMessage =
  /** The finished share, 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly score: Score }
  | { readonly kind: 'failed'; readonly reason: string };
