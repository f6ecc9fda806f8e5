/** "Rhythm": the likeliest rhythms of a bar as pictures with their probability; one press writes one. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { applyReading, rhythmReadings } from '../../../../../engine/index.ts';
import type { RhythmReading, Score } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { hasWithheld } from '../../state/hideWithheld.ts';
import { PopupFrame } from '../menus/PopupFrame.tsx';
import type { PopupProps } from '../menus/PopupProps.ts';
import { measureExcerpt } from './excerpt.ts';
import { MeasurePicture } from './MeasurePicture.tsx';
import { useDetected } from './useDetected.ts';

/** CSS px. */
const WIDTH = 300;

const percent = ({ probability }: RhythmReading): number => Math.max(1, Math.round(100 * probability));

interface ReadingButtonProps {
  readonly score: Score;
  readonly measure: number;
  readonly reading: RhythmReading;
  readonly onChoose: () => void;
}

function ReadingButton({ score, measure, reading, onChoose }: ReadingButtonProps) {
  const { part, content, isCurrent } = reading;
  const excerpt = useMemo(() => measureExcerpt(score, measure, part, content), [score, measure, part, content]);
  return (
    <Button
      color="inherit"
      variant="outlined"
      aria-pressed={isCurrent}
      aria-label={readingTexts.rhythmChoice(percent(reading), isCurrent)}
      onClick={onChoose}
      sx={{
        justifyContent: 'space-between',
        gap: 1.5,
        minHeight: 44,
        borderColor: isCurrent ? 'primary.main' : 'divider',
      }}
    >
      <MeasurePicture score={excerpt} width={WIDTH - 110} />
      <Typography component="span" variant="body2" sx={{ textAlign: 'right', lineHeight: 1.2, whiteSpace: 'nowrap' }}>
        {readingTexts.percent(percent(reading))}
        {isCurrent && (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {readingTexts.rhythmNow}
          </Typography>
        )}
      </Typography>
    </Button>
  );
}

/** Where a part of the piece is withheld, no rhythm can be chosen, and the text is that of the other readings. */
export function RhythmPopup(props: PopupProps) {
  if (!hasWithheld(props.score)) return <RhythmChoice {...props} />;
  return (
    <PopupFrame title={readingTexts.rhythmTitle}>
      <Typography variant="body2">{readingTexts.locked}</Typography>
    </PopupFrame>
  );
}

function RhythmChoice({ score, target: { measure, part }, choose }: PopupProps) {
  const state = useDetected();
  const detected = state.kind === 'ready' ? state.detected : undefined;
  const readings = useMemo(
    () => (detected === undefined ? [] : rhythmReadings(detected, score, measure, part)),
    [detected, score, measure, part],
  );
  return (
    <PopupFrame title={readingTexts.rhythmTitle}>
      {readings.length === 0 && <Typography variant="body2">{readingTexts.rhythmNone}</Typography>}
      {readings.length === 1 && <Typography variant="body2">{readingTexts.rhythmOnly}</Typography>}
      <Stack spacing={1} sx={{ width: WIDTH }}>
        {readings.map((reading, index) => (
          <ReadingButton
            key={index}
            {...{ score, measure, reading }}
            onChoose={() => choose((old) => applyReading(old, measure, reading))}
          />
        ))}
      </Stack>
    </PopupFrame>
  );
}
