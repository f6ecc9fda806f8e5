/** The sheet that scrolls, and the pages. */
import { StaffPane } from '../pane/StaffPane.tsx';
import type { SheetPaneProps } from '../pane/StaffPane.tsx';
import type { PageFit } from '../camera/cameraStance.ts';
import { usePages, useSheet } from '../layout/useShownLayout.ts';

/** `share`: fraction of the window's width. */
export function SheetPane({ view, level, share, ...pane }: SheetPaneProps & { readonly share: number }) {
  return <StaffPane {...pane} shown={useSheet(pane.source, view, { level, share })} />;
}

export function PagesPane({ view, fit, ...pane }: Omit<SheetPaneProps, 'level'> & { readonly fit: PageFit }) {
  return <StaffPane {...pane} shown={usePages(pane.source, view, fit, pane.reading.measure)} />;
}
