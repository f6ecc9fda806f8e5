/** F-10, X-08: the measures that the free tier withholds, blurred, with the button that unlocks them. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { scoreTexts } from '../../../texts/index.ts';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';
import { lockedRegions } from './lockedRegions.ts';

const MOST_REGIONS = 2;
/** Distance in CSS px between the edge of the withheld part and the button. */
const CALL_GAP = 24;

/** Limited to the part in view, because the cost of a blur depends on its area. */
function placeRegion(region: HTMLElement, view: View, index: number): void {
  const { layout, camera, viewport, stance } = view;
  const box = lockedRegions(layout, stance.axis)[index];
  const at = (value: number, start: number, most: number): number =>
    Math.min(most, Math.max(0, (value - start) * camera.scale));
  const [left, right] = [box?.left ?? 0, box?.right ?? 0].map((x) => at(x, camera.x, viewport.width)) as [
    number,
    number,
  ];
  const [top, bottom] = [box?.top ?? 0, box?.bottom ?? 0].map((y) => at(y, camera.y, viewport.height)) as [
    number,
    number,
  ];
  region.hidden = right <= left || bottom <= top;
  region.style.transform = `translate(${String(left)}px, ${String(top)}px)`;
  region.style.width = `${String(right - left)}px`;
  region.style.height = `${String(bottom - top)}px`;
}

/** In the middle of the view, but never above the withheld part. */
function placeCall(call: HTMLElement, { layout, camera, viewport, stance }: View): void {
  const box = lockedRegions(layout, stance.axis).at(-1);
  const end = layout.endsLocked === true ? layout.list.height : Infinity;
  const start = box === undefined ? end : stance.axis === 'x' ? box.left : box.top;
  const edge = (start - camera[stance.axis]) * camera.scale + CALL_GAP;
  const middle = (extent: number, size: number): number => (extent - size) / 2;
  call.hidden = false;
  const { offsetWidth, offsetHeight } = call;
  const [x, y] = [middle(viewport.width, offsetWidth), middle(viewport.height, offsetHeight)];
  const [left, top] = stance.axis === 'x' ? [Math.max(x, edge), y] : [x, Math.max(y, edge)];
  call.hidden = left > viewport.width || top > viewport.height;
  call.style.transform = `translate(${String(left)}px, ${String(top)}px)`;
}

const AT_ORIGIN = { position: 'absolute', left: 0, top: 0 } as const;

/** Forced colours remove backgrounds and shadows; this is shown instead. */
const EDGE = '1px solid transparent';

/** Above the panel of a score in one line. */
const CALL = {
  ...AT_ORIGIN,
  ...{ zIndex: 1, p: 2.5, width: 340, maxWidth: '86%', textAlign: 'center', border: EDGE },
} as const;

function UnlockCall({ call }: { readonly call: RefObject<HTMLDivElement | null> }) {
  return (
    <Paper ref={call} elevation={6} sx={CALL}>
      <LockOutlined color="primary" aria-hidden />
      <Typography
        variant="subtitle1"
        component="p"
        sx={{ fontWeight: 600, lineHeight: 1.3, my: 0.75, textWrap: 'balance' }}
      >
        {scoreTexts.lockedTitle}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, textWrap: 'balance' }}>
        {scoreTexts.lockedText}
      </Typography>
      <Button variant="contained" component={Link} to="/upgrade" sx={{ border: EDGE }}>
        {scoreTexts.unlock}
      </Button>
    </Paper>
  );
}

export interface LockedCoverProps {
  readonly viewport: SheetViewport;
  readonly paper: string;
}

export function LockedCover({ viewport, paper }: LockedCoverProps) {
  const cover = useRef<HTMLDivElement>(null);
  const call = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      viewport.listenToView((view) => {
        const regions = cover.current?.querySelectorAll<HTMLElement>('[data-region]') ?? [];
        regions.forEach((region, index) => placeRegion(region, view, index));
        if (call.current !== null) placeCall(call.current, view);
      }),
    [viewport],
  );
  return (
    <Box ref={cover} data-testid="locked">
      {Array.from({ length: MOST_REGIONS }, (_, index) => (
        <Box
          key={index}
          hidden
          data-region={index}
          sx={{ ...AT_ORIGIN, backdropFilter: 'blur(5px)', bgcolor: `${paper}80`, pointerEvents: 'none' }}
        />
      ))}
      <UnlockCall call={call} />
    </Box>
  );
}
