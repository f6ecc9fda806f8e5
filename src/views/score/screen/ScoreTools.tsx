/** I-04, G-01, F-04, F-08: the controls of the view of the score. */
import Abc from '@mui/icons-material/Abc';
import Tag from '@mui/icons-material/Tag';
import ZoomIn from '@mui/icons-material/ZoomIn';
import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { Score } from '../../../../engine/index.ts';
import { FINGERS, TOUCH_PX_IN_BARS } from '../../../theme/touchTargets.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { RollColourMenu } from '../roll/RollColourMenu.tsx';
import { PartsMenu } from './PartsMenu.tsx';
import { ViewSelector } from './ViewSelector.tsx';
import { LETTERS } from './useViewing.ts';
import type { RollConfig } from '../roll/rollConfig.ts';
import type { ViewSettings } from '../state/keepViewing.ts';
import { showsRoll } from '../state/viewModes.ts';
import { nextLevel } from '../state/zoomLevels.ts';

export interface ScoreToolsProps extends ViewSettings {
  /** With all of its parts. */
  readonly score: Score;
  readonly onChange: (changes: Partial<ViewSettings>) => void;
  readonly measuresPerLine: number;
  /** Whether only one part is shown, and it rests for several successive measures somewhere. */
  readonly hasLongRests: boolean;
  readonly rollConfig: RollConfig;
  readonly onRollConfig: (config: RollConfig) => void;
}

function zoomLabel({ mode, level, measuresPerLine, fit }: ScoreToolsProps): string {
  if (mode === 'roll') return scoreTexts.zoomRoll;
  if (mode === 'pages') return scoreTexts.zoomPage(fit);
  return mode === 'line' ? scoreTexts.zoomLine(level) : scoreTexts.zoom(measuresPerLine);
}

const ZOOM = {
  ...{ minWidth: 0, px: 1, '& .MuiButton-startIcon': { mx: 0 } },
  [FINGERS]: { minWidth: TOUCH_PX_IN_BARS, minHeight: TOUCH_PX_IN_BARS },
} as const;

/** F-04: each press enlarges the score, and the last one returns to the smallest size. Disabled in roll view. */
function ZoomButton(props: ScoreToolsProps) {
  const { mode, level, fit, measuresPerLine, onChange } = props;
  const label = zoomLabel(props);
  const isLined = mode === 'sheet' || mode === 'both';
  return (
    <Tooltip title={label}>
      <span>
        <Button
          color="primary"
          startIcon={<ZoomIn />}
          aria-label={label}
          disabled={mode === 'roll'}
          onClick={() =>
            onChange(mode === 'pages' ? { fit: fit === 'width' ? 'page' : 'width' } : { level: nextLevel(level) })
          }
          sx={ZOOM}
        >
          {isLined ? <span style={{ marginLeft: 4 }}>{measuresPerLine}</span> : null}
        </Button>
      </span>
    </Tooltip>
  );
}

/** Width from which texts are shown beside the icons. */
const WIDTH_FOR_TEXTS = '(min-width: 1100px)';

interface SwitchProps {
  readonly title: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A switch that is off is not disabled, so its letters have the full contrast. */
const LOOK = {
  border: 0,
  p: 0.75,
  textTransform: 'none',
  '&:not(.Mui-selected, .Mui-disabled)': { color: 'text.primary' },
  '&.Mui-disabled': { border: 0 },
} as const;

function Switch({ title, label, isOn, isDisabled = false, onChange, children }: SwitchProps) {
  const hasRoom = useMediaQuery(WIDTH_FOR_TEXTS, { noSsr: true });
  return (
    <Tooltip title={title}>
      <span>
        <ToggleButton
          size="small"
          color="primary"
          value={label}
          aria-label={label}
          selected={isOn}
          disabled={isDisabled}
          onChange={() => onChange(!isOn)}
          sx={LOOK}
        >
          {children}
          {hasRoom && <span style={{ marginLeft: 6 }}>{label}</span>}
        </ToggleButton>
      </span>
    </Tooltip>
  );
}

/** The switch that combines long rests. It is on and disabled in the page view, which shows the printed score. */
function LongRestsSwitch({ mode, view, onChange }: ScoreToolsProps) {
  const isPrint = mode === 'pages';
  return (
    <Switch
      title={scoreTexts.longRests}
      label={scoreTexts.longRestsShort}
      isOn={isPrint || view.multiMeasureRests === true}
      isDisabled={isPrint || mode === 'roll'}
      onChange={(multiMeasureRests) => onChange({ view: { ...view, multiMeasureRests } })}
    >
      <SvgIcon fontSize="small">
        <path d="M3 7h2v10H3zM19 7h2v10h-2zM5 10.5h14v3H5z" />
      </SvgIcon>
    </Switch>
  );
}

export function ScoreTools(props: ScoreToolsProps) {
  const { mode, onChange, view, hasLongRests, rollConfig, onRollConfig, score, hidden } = props;
  return (
    <>
      <ViewSelector mode={mode} onChoose={(chosen) => onChange({ mode: chosen })} />
      <ZoomButton {...props} />
      {score.parts.length > 1 && (
        <PartsMenu {...{ score, hidden }} onChange={(changed) => onChange({ hidden: changed })} />
      )}
      {showsRoll(mode) && <RollColourMenu config={rollConfig} onChange={onRollConfig} />}
      <Switch
        title={scoreTexts.simplify}
        label={scoreTexts.simplifyShort}
        isOn={view.simplify}
        isDisabled={mode === 'roll'}
        onChange={(simplify) => onChange({ view: { ...view, simplify } })}
      >
        <Tag fontSize="small" />
      </Switch>
      <Switch
        title={scoreTexts.letters}
        label={scoreTexts.lettersShort}
        isOn={view.letters !== false}
        onChange={(isOn) => onChange({ view: { ...view, letters: isOn && LETTERS } })}
      >
        <Abc fontSize="small" sx={{ transform: 'scale(1.4)' }} />
      </Switch>
      {hasLongRests && <LongRestsSwitch {...props} />}
    </>
  );
}
