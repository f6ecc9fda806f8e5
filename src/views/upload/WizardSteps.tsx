/** Which of the four steps is on: all by name where there is room, else the current one with its number. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { UPLOAD_STEPS } from '../../machines/uploadWizard.ts';
import { uploadTexts } from '../../texts/index.ts';

const NAMES = UPLOAD_STEPS.map((step) => uploadTexts.steps[step]);

function NarrowSteps({ active }: { active: number }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {uploadTexts.stepOf(active + 1, NAMES.length)}
      </Typography>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{NAMES[active]}</Typography>
      <LinearProgress
        aria-hidden="true"
        variant="determinate"
        value={((active + 1) / NAMES.length) * 100}
        sx={{ borderRadius: 2 }}
      />
    </Box>
  );
}

export function WizardSteps({ active, isNarrow }: { active: number; isNarrow: boolean }) {
  if (isNarrow) return <NarrowSteps active={active} />;
  return (
    <Stepper activeStep={active} alternativeLabel>
      {NAMES.map((name) => (
        <Step key={name}>
          <StepLabel>{name}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
