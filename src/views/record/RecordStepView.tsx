/** Step 3: Record Playing (C-27 to C-31). */
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import Stop from '@mui/icons-material/Stop';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MIDI_INSTRUMENT } from '../../../server/contract/limits.ts';
import { recordTexts } from '../../texts/index.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { ChoiceField } from '../wizard/ChoiceField.tsx';
import type { FieldChoice } from '../wizard/ChoiceField.tsx';
import { LiveMeter } from './LiveMeter.tsx';
import { minutesOf } from './minutes.ts';
import type { RecordStepProps } from './recordStepProps.ts';
import { useInputDevices } from './useInputDevices.ts';

/** C-27: the remaining beats of the count-in. */
function Countdown({ left }: { left: number }) {
  return (
    <Box role="status" sx={{ textAlign: 'center' }}>
      <Typography>{recordTexts.startsIn}</Typography>
      <Typography component="p" sx={{ fontSize: 72, fontWeight: 700, lineHeight: 1.2 }}>
        {left}
      </Typography>
    </Box>
  );
}

function DeviceChoice({ context, send, phase, meter }: RecordStepProps) {
  const devices = useInputDevices(meter !== undefined);
  const choices: FieldChoice[] = [
    ['', recordTexts.usualDevice],
    ...devices.map(({ id, name }): FieldChoice => [id, name]),
  ];
  const isKnown = choices.some(([id]) => id === context.deviceId);
  return (
    <ChoiceField
      label={recordTexts.device}
      value={isKnown ? context.deviceId : ''}
      choices={choices}
      isDisabled={phase !== 'idle'}
      onChoose={(deviceId) => send({ type: 'CHOOSE_DEVICE', deviceId })}
    />
  );
}

function RunningButtons({ phase, send }: Pick<RecordStepProps, 'phase' | 'send'>) {
  if (phase === 'recording') {
    return (
      <Button
        variant="contained"
        color="error"
        size="large"
        startIcon={<Stop />}
        onClick={() => send({ type: 'STOP' })}
      >
        {recordTexts.stop}
      </Button>
    );
  }
  return (
    <Button color="secondary" size="large" onClick={() => send({ type: 'BACK' })}>
      {recordTexts.giveUp}
    </Button>
  );
}

function StartButton({ context, send }: Pick<RecordStepProps, 'context' | 'send'>) {
  return (
    <Button
      variant="contained"
      color="error"
      size="large"
      startIcon={<FiberManualRecord />}
      onClick={() => send({ type: 'START' })}
    >
      {context.recording === null ? recordTexts.start : recordTexts.again}
    </Button>
  );
}

export function RecordStepView(props: RecordStepProps & { readonly isPremium: boolean }) {
  const { context, send, meter, phase, isPremium } = props;
  const isIdle = phase === 'idle' || phase === 'confirming';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {context.instrument !== MIDI_INSTRUMENT && <DeviceChoice {...props} />}
      {context.complaint !== '' && isIdle && <Alert severity="error">{context.complaint}</Alert>}
      <Box sx={{ minHeight: 150, display: 'grid', placeItems: 'center' }}>
        {phase === 'opening' && <Typography role="status">{recordTexts.opening}</Typography>}
        {phase === 'waiting' && <Typography role="status">{recordTexts.connectKeyboard}</Typography>}
        {phase === 'counting' && <Countdown left={context.countdown} />}
        {phase === 'recording' && meter !== undefined && <LiveMeter meter={meter} limit={context.limit} />}
        {isIdle && (
          <Typography color="text.secondary" sx={{ textAlign: 'center' }}>
            {recordTexts.limit(minutesOf(context.limit))}
            {!isPremium && ` ${recordTexts.moreTime}`}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'center' }}>
        {isIdle ? <StartButton context={context} send={send} /> : <RunningButtons phase={phase} send={send} />}
      </Box>
      {phase === 'confirming' && (
        <ConfirmDialog
          title={recordTexts.overwriteTitle}
          question={context.recording === null ? recordTexts.overwriteKept : recordTexts.overwriteQuestion}
          label={recordTexts.again}
          onClose={() => send({ type: 'BACK' })}
          onConfirm={() => send({ type: 'CONFIRM' })}
        />
      )}
    </Box>
  );
}
