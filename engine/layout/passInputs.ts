/** The input fields of the lists of passes, with which their drafts begin. */
import type { Measure, PartMeasure, Score } from '../model/score.ts';
import type { BreakWishes } from './breaking/breakSystems.ts';
import type { BreakWidths } from './breaking/breakWidths.ts';
import type { JustifyInput } from './breaking/justify.ts';
import type { KnownContexts } from './context/resolveContext.ts';
import type { Spanner } from './context/resolveSpanners.ts';
import type { SpanIndex } from './context/spanIndex.ts';
import type { SheetHeader } from './emit/header.ts';
import type { EngravingContext, StaffPlace } from './types/measureContext.ts';
import type { StaffGroups, SystemLayout } from './types/systemLayout.ts';
import type { ResolvedOptions } from './types/layoutOptions.ts';
import type { MeasureEngraving } from './types/measureEngraving.ts';

export interface ScoreInput {
  readonly score: Score;
  readonly options: ResolvedOptions;
  /** Results of the layout before an edit that remain valid after it. */
  readonly before?: {
    readonly places: readonly StaffPlace[];
    readonly groups: StaffGroups;
    readonly header: SheetHeader | null;
    readonly contexts: KnownContexts;
    /** Absent where the edit changed the beginning or end of a spanner. */
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
  readonly groups: StaffGroups;
  /** Slurs, lines and trills that begin, end or continue in the system. */
  readonly spans: readonly Spanner[];
  /** Printed numbers by measure of the score; null for uncounted ones. */
  readonly numbers: readonly (string | null)[];
  readonly measureNumbers: 'system' | 'every' | 'none';
  /** Width left of the systemic barline, in staff spaces. */
  readonly indent: number;
}

export interface EmitInput extends Pick<SystemLayout, 'frame' | 'stems' | 'marks'> {
  readonly system: SystemLayout;
}
