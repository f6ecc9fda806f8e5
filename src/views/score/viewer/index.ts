/**
 * The viewer of a score without the screen around it: the functions with which the score screen opens and shows a
 * sheet. Pages without React, such as the benchmarks, use the same interface.
 */
export { SHEET_STANCE } from '../camera/cameraStance.ts';
export { openPainter } from '../canvas/openPainter.ts';
export { OnDemandSheet } from '../layout/onDemandSheet.ts';
export type { SheetRequest } from '../layout/onDemandSheet.ts';
export { PaneController } from '../viewport/PaneController.ts';
export type { View } from '../viewport/SheetViewport.ts';
export { attachPane } from '../viewport/attachPane.ts';
