/**
 * The viewer of a score without the screen around it: what the score screen opens and shows a sheet with. Pages that have
 * no React, such as the benchmarks, use the same parts through this door.
 */
export { SHEET_STANCE } from '../camera/cameraStance.ts';
export { openPainter } from '../canvas/openPainter.ts';
export { SheetGrowth } from '../layout/sheetGrowth.ts';
export type { SheetWish } from '../layout/sheetGrowth.ts';
export { PaneController } from '../viewport/PaneController.ts';
export type { View } from '../viewport/SheetViewport.ts';
export { attachPane } from '../viewport/attachPane.ts';
