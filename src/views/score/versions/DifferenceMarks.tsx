/** Boxes around the measures of a pane that differ. They are placed with every frame of a motion, outside of React. */
import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { FONT_FAMILY } from '../../../theme/index.ts';
import { measuresInView } from '../layout/shownLayout.ts';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';
import type { Mark } from './markedMeasures.ts';

/** Margin in staff spaces above and below the measure. */
const AIR = 1.5;

/** The sign distinguishes the marks without colours. */
const LOOKS = [
  ['removed', 'error', '−'],
  ['inserted', 'success', '+'],
  ['changed', 'warning', '≠'],
] as const satisfies readonly (readonly [Mark, 'error' | 'success' | 'warning', string])[];

const look = (theme: Theme) =>
  Object.fromEntries(
    LOOKS.map(([mark, colour, sign]) => {
      const { main, dark, contrastText } = theme.palette[colour];
      const badge = { content: `"${sign}"`, bgcolor: main, color: contrastText };
      return [
        `& > [data-mark="${mark}"]`,
        { bgcolor: alpha(main, 0.16), borderColor: theme.palette.mode === 'dark' ? main : dark, '&::before': badge },
      ];
    }),
  );

const BOX = {
  position: 'absolute',
  left: 0,
  top: 0,
  border: '2px solid',
  borderRadius: 1,
  '&::before': {
    position: 'absolute',
    // Below the box, where it hides no note.
    right: -2,
    top: '100%',
    px: 0.75,
    borderRadius: '0 0 4px 4px',
    font: `700 13px/16px ${FONT_FAMILY}`,
  },
} as const;

function place(host: HTMLElement, marks: ReadonlyMap<number, Mark>, { layout, camera, viewport, stance }: View): void {
  const { first, last } = measuresInView(layout, camera, viewport, stance.axis);
  const shown = layout.measureBoxes.filter(({ measure }) => measure >= first && measure <= last && marks.has(measure));
  while (host.children.length < shown.length) host.append(document.createElement('div'));
  [...host.children].forEach((child, index) => {
    if (!(child instanceof HTMLElement)) return;
    const box = shown[index];
    child.hidden = box === undefined;
    if (box === undefined) return;
    child.dataset['mark'] = marks.get(box.measure) ?? '';
    child.dataset['measure'] = String(box.measure);
    const [x, y] = [(box.left - camera.x) * camera.scale, (box.top - AIR - camera.y) * camera.scale];
    child.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
    child.style.width = `${String((box.right - box.left) * camera.scale)}px`;
    child.style.height = `${String((box.bottom - box.top + 2 * AIR) * camera.scale)}px`;
  });
}

interface DifferenceMarksProps {
  readonly viewport: SheetViewport;
  readonly marks: ReadonlyMap<number, Mark>;
}

export function DifferenceMarks({ viewport, marks }: DifferenceMarksProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      viewport.listenToView((view) => {
        if (host.current !== null) place(host.current, marks, view);
      }),
    [viewport, marks],
  );
  return (
    <Box
      ref={host}
      aria-hidden
      data-testid="differences"
      sx={(theme) => ({
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        pointerEvents: 'none',
        '& > div': BOX,
        '& > [hidden]': { display: 'none' },
        ...look(theme),
      })}
    />
  );
}
