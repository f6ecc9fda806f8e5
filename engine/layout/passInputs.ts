/** What the lists of passes begin with. */
import type { Measure, PartMeasure, Score } from '../model/score.ts';
import type { BreakWishes } from './breaking/breakSystems.ts';
import type { BreakWidths } from './breaking/breakWidths.ts';
import type { JustifyInput } from './breaking/justify.ts';
import type { KnownContexts } from './context/resolveContext.ts';
import type { Spanner } from './context/resolveSpanners.ts';
import type { SpanIndex } from './context/spanIndex.ts';
import type { SheetHeader } from './emit/header.ts';
import type { EngravingContext, StaffPlace } from './types/measureContext.ts';
import type { StaffGroups } from './types/systemLayout.ts';
import type { ResolvedOptions } from './types/layoutOptions.ts';
import type { MeasureEngraving } from './types/measureEngraving.ts';

export interface ScoreInput {
  readonly score: Score;
  readonly options: ResolvedOptions;
  /** Of the layout before an edit, as far as the edit left it valid. */
  readonly before?: {
    readonly places: readonly StaffPlace[];
    readonly groups: StaffGroups;
    readonly header: SheetHeader | null;
    readonly contexts: KnownContexts;
    /** Absent where a span begins or ends otherwise than before. */
    readonly spans?: SpanIndex;
  };
}

export interface MeasureInput {
  readonly measure: Measure;
  readonly partMeasures: readonly PartMeasure[];
  readonly context: EngravingContext;
  readonly places: readonly StaffPlace[];
}

export interface SystemBreakInput {
  readonly engravings: readonly MeasureEngraving[];
  readonly options: BreakWishes;
  readonly widths: BreakWidths;
}

export interface SystemInput extends JustifyInput {
  readonly places: readonly StaffPlace[];
  /** Slurs, lines and trills that touch the system. */
  readonly spans: readonly Spanner[];
  /** Printed numbers by measure of the score; null for uncounted ones. */
  readonly numbers: readonly (string | null)[];
  readonly measureNumbers: 'system' | 'every' | 'none';
  /** Room left of the systemic barline. */
  readonly indent: number;
}
