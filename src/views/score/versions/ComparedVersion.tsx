/** The chosen version beside the present score, the differences, and the button that restores the version. */
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { Comparison, Score } from '../../../../engine/index.ts';
import { versionTexts } from '../../../texts/index.ts';
import { LoadFailed } from '../screen/ScoreNotices.tsx';
import { usePaintAttempts } from '../screen/usePaintAttempts.ts';
import { ComparedPanes } from './ComparedPanes.tsx';
import { useComparedVersion } from './useComparedVersion.ts';

function summaryOf(count: number, whole: Comparison['whole']): string {
  const parts = [
    ...(count > 0 ? [versionTexts.differences(count)] : []),
    ...whole.map((each) => versionTexts.whole[each]),
  ];
  return parts.length === 0 ? versionTexts.same : parts.join(', ');
}

interface NavigationProps {
  readonly count: number;
  readonly said: string;
  readonly onGo: (by: number) => void;
}

/** Moves from one difference to the next, and from the last to the first. */
function DifferenceNavigation({ count, said, onGo }: NavigationProps) {
  if (count === 0) return null;
  const steps = [
    [versionTexts.previous, <NavigateBefore key="icon" />, -1],
    [versionTexts.next, <NavigateNext key="icon" />, 1],
  ] as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      {steps.map(([label, icon, by]) => (
        <Tooltip key={label} title={label} placement="top">
          <IconButton color="primary" aria-label={label} onClick={() => onGo(by)}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
      <Typography variant="body2" noWrap role="status">
        {said}
      </Typography>
    </Box>
  );
}

export interface ComparedVersionProps {
  readonly older: Score;
  readonly present: Score;
  /** Labels of the two scores. */
  readonly labels: readonly [string, string];
  readonly isWide: boolean;
  readonly isBusy: boolean;
  readonly onBringBack: () => void;
}

export function ComparedVersion({ older, present, labels, isWide, isBusy, onBringBack }: ComparedVersionProps) {
  const { compared, count, whole, said, go } = useComparedVersion(older, present, labels);
  const { attempt, hasFailed, onFailure, retry } = usePaintAttempts();
  return (
    <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {hasFailed ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <ComparedPanes key={attempt} panes={[compared.before, compared.after]} {...{ isWide, onFailure }} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          px: 1.5,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle2" component="p" data-testid="summary">
          {summaryOf(count, whole)}
        </Typography>
        <DifferenceNavigation count={count} said={said} onGo={go} />
        <BusyButton variant="contained" isBusy={isBusy} onClick={onBringBack} sx={{ ml: 'auto' }}>
          {versionTexts.bringBack}
        </BusyButton>
      </Box>
    </Box>
  );
}
