/**
 * The progress through the steps: all names where there is room, otherwise the present one with its number. Nothing
 * where there is only one.
 */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { uploadTexts } from '../../texts/index.ts';
import { SHORT_WINDOW } from '../../theme/shortWindow.ts';

/** The number above the name, or beside it where the window is low. */
const NAMED = {
  mb: 1,
  [`@media ${SHORT_WINDOW}`]: { display: 'flex', alignItems: 'baseline', gap: 1 },
} as const;

function NarrowSteps({ names, active }: { names: readonly string[]; active: number }) {
  return (
    <Box>
      <Box sx={NAMED}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {uploadTexts.stepOf(active + 1, names.length)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{names[active]}</Typography>
      </Box>
      <LinearProgress
        aria-hidden="true"
        variant="determinate"
        value={((active + 1) / names.length) * 100}
        sx={{ borderRadius: 2 }}
      />
    </Box>
  );
}

interface WizardStepsProps {
  readonly names: readonly string[];
  readonly active: number;
  readonly isNarrow: boolean;
}

export function WizardSteps({ names, active, isNarrow }: WizardStepsProps) {
  if (names.length < 2) return null;
  if (isNarrow) return <NarrowSteps names={names} active={active} />;
  return (
    <Stepper activeStep={active} alternativeLabel>
      {names.map((name) => (
        <Step key={name} sx={{ px: 0.5 }}>
          <StepLabel>{name}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
