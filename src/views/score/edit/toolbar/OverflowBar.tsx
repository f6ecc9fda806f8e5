/** A toolbar of groups. Groups that do not fit are in a panel, which a button at its end opens. */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { editTexts } from '../../../../texts/index.ts';
import { fittingGroups } from './fittingGroups.ts';
import { ToolButton } from './ToolButton.tsx';

export interface ToolGroup {
  readonly key: string;
  /** Rank: the lower it is, the longer the group stays in a bar that becomes narrower. */
  readonly rank: number;
  readonly tools: ReactNode;
}

const GROUP = { display: 'flex', alignItems: 'center', gap: 0.25, '&:empty': { display: 'none' } } as const;
const IN_BAR = {
  ...GROUP,
  flexShrink: 0,
  '& + &': { borderLeft: 1, borderColor: 'divider', pl: 0.5, ml: 0.5 },
} as const;
/** A group may be wider than the screen of a phone. */
const IN_PANEL = { ...GROUP, flexWrap: 'wrap' } as const;
const BAR = {
  ...{ display: 'flex', alignItems: 'center', px: 1, py: 0.25, flexShrink: 0, overflow: 'hidden' },
  ...{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' },
} as const;
const PANEL = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 0.5, columnGap: 1.5 },
  ...{ p: 1, maxWidth: 'min(92vw, 420px)' },
} as const;
/** CSS px of the bar's padding, of the gap before a group, and of the overflow button on a touch screen. */
const EDGES = 16;
const GAP = 4;
const MORE_WIDTH = 54;

/** Last measured widths of the groups in the bar; groups in the panel keep theirs. */
function measure(bar: HTMLElement, known: Map<string, number>): void {
  for (const element of bar.querySelectorAll<HTMLElement>('[data-group]'))
    known.set(element.dataset['group'] ?? '', element.offsetWidth === 0 ? 0 : element.offsetWidth + GAP);
}

function useFitting(groups: readonly ToolGroup[]) {
  const host = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [shown, setShown] = useState<ReadonlySet<string>>();
  const ranks = groups.map(({ key, rank }) => `${key} ${String(rank)}`).join();
  useEffect(() => {
    const bar = host.current;
    if (bar === null) return undefined;
    const fit = (): void => {
      measure(bar, widths.current);
      const measured = ranks.split(',').map((each) => {
        const [key = '', rank] = each.split(' ');
        return { key, rank: Number(rank), width: widths.current.get(key) ?? 0 };
      });
      const next = fittingGroups(measured, bar.clientWidth - EDGES, MORE_WIDTH);
      setShown((before) => (before && [...before].sort().join() === [...next].sort().join() ? before : next));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(bar);
    for (const element of bar.querySelectorAll('[data-group]')) observer.observe(element);
    return () => observer.disconnect();
  }, [ranks, shown]);
  return { host, isShown: ({ key }: ToolGroup): boolean => shown === undefined || shown.has(key) };
}

function MoreTools({ groups }: { readonly groups: readonly ToolGroup[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Box sx={{ ml: 'auto' }}>
        <ToolButton tip={editTexts.moreTools} isOn={anchor !== null} onPress={setAnchor}>
          <MoreHoriz />
        </ToolButton>
      </Box>
      {/* Mounted also while it is closed: tools may follow the selection. */}
      <Popover
        keepMounted
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {/* Closed before the tool runs: an open panel would take the focus back from a field that the tool opens. */}
        <Box role="toolbar" aria-label={editTexts.moreTools} sx={PANEL} onClickCapture={() => flushSync(close)}>
          {groups.map(({ key, tools }) => (
            <Box key={key} sx={IN_PANEL}>
              {tools}
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}

export interface OverflowBarProps {
  readonly label: string;
  /** Groups in the order of the bar. */
  readonly groups: readonly ToolGroup[];
}

export function OverflowBar({ label, groups }: OverflowBarProps) {
  const { host, isShown } = useFitting(groups);
  const hidden = groups.filter((group) => !isShown(group));
  return (
    // A button that is pressed by a pointer does not take the focus from the music, so that keys still work there.
    <Box role="toolbar" aria-label={label} ref={host} sx={BAR} onMouseDown={(event) => event.preventDefault()}>
      {groups.filter(isShown).map(({ key, tools }) => (
        <Box key={key} data-group={key} sx={IN_BAR}>
          {tools}
        </Box>
      ))}
      {hidden.length > 0 && <MoreTools groups={hidden} />}
    </Box>
  );
}
