/** Step 2: Configure Metronome (C-33). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { TEMPO_LIMITS } from '../../../server/contract/limits.ts';
import { tapTempo } from '../../audio/recording/index.ts';
import { METRONOME_METERS } from '../../machines/recording/recordSettings.ts';
import type { MetronomeMeter } from '../../machines/recording/recordSettings.ts';
import { recordTexts } from '../../texts/index.ts';
import type { RecordStepProps } from './recordStepProps.ts';

function TapButton({ onTempo }: { onTempo: (bpm: number) => void }) {
  const taps = useRef<readonly number[]>([]);
  const tap = () => {
    const { taps: kept, bpm } = tapTempo(taps.current, performance.now());
    taps.current = kept;
    if (bpm !== undefined) onTempo(bpm);
  };
  return (
    <Button variant="outlined" onClick={tap}>
      {recordTexts.tap}
    </Button>
  );
}

function TempoField({ context, send }: Pick<RecordStepProps, 'context' | 'send'>) {
  const { bpm } = context.metronome;
  const setTempo = (tempo: number) => send({ type: 'CHANGE_METRONOME', metronome: { bpm: tempo } });
  return (
    <Box>
      <Typography id="metronome-tempo" gutterBottom>
        {recordTexts.tempo}: <strong>{bpm}</strong>
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 1 }}>
        <Slider
          aria-labelledby="metronome-tempo"
          min={TEMPO_LIMITS.lowest}
          max={TEMPO_LIMITS.highest}
          value={bpm}
          onChange={(_, value) => setTempo(value)}
        />
        <Box sx={{ flexShrink: 0 }}>
          <TapButton onTempo={setTempo} />
        </Box>
      </Box>
    </Box>
  );
}

function MeterField({ context, send }: Pick<RecordStepProps, 'context' | 'send'>) {
  return (
    <Box>
      <Typography gutterBottom>{recordTexts.timeSignature}</Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-label={recordTexts.timeSignature}
        value={context.metronome.timeSig}
        onChange={(_, timeSig: MetronomeMeter | null) => {
          if (timeSig !== null) send({ type: 'CHANGE_METRONOME', metronome: { timeSig } });
        }}
      >
        {METRONOME_METERS.map((meter) => (
          <ToggleButton key={meter} value={meter} sx={{ px: 3 }}>
            {meter}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

export function MetronomeStep({ context, send }: RecordStepProps) {
  const { isOn } = context.metronome;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControlLabel
        control={
          <Switch checked={isOn} onChange={(_, on) => send({ type: 'CHANGE_METRONOME', metronome: { isOn: on } })} />
        }
        label={recordTexts.metronome}
      />
      <Typography color="text.secondary">{recordTexts.metronomeHint}</Typography>
      {isOn && <TempoField context={context} send={send} />}
      {isOn && <MeterField context={context} send={send} />}
    </Box>
  );
}
