/** Public interface of layout for the rest of the engine and for the app. */
export { firstLine } from './context/firstLine.ts';
export { measureNumbers } from './context/measureNumbers.ts';
export { layoutScore } from './sheet/layoutScore.ts';
export { layoutIncrementally, layoutIncrementallyInSteps, type IncrementalLayout } from './sheet/incrementalLayout.ts';
export type { Layout, LayoutFault, MeasureBox, MomentPlace } from './types/layout.ts';
export type { EngravingView, LayoutOptions } from './types/layoutOptions.ts';
export { pitchAtPosition, type StaffMoment } from './context/pitchAtPosition.ts';
export { hasMultiRests } from './context/multiRests.ts';
export { withoutParts } from './context/withoutParts.ts';
export { layoutLine, layoutLineInSteps } from './sheet/layoutLine.ts';
export { lineStartsOf, type LineStarts, type LineStartForm, type LinePlace } from './sheet/lineStarts.ts';
export { layoutPages, layoutPagesInSteps } from './pages/layoutPages.ts';
export type { PagedLayout } from './pages/gatherPages.ts';
export { PAPERS, type PrintMargins, type PrintOptions } from './pages/printOptions.ts';
