/** H-04: the selects for the source (Type) and the speed (Speed). */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SourceKind } from '../../../../audio/sourceCache.ts';
import { SPEEDS } from '../../../../machines/playback/playback.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { FINGERS } from '../../../../theme/touchTargets.ts';
import { useSelectOpening } from '../../../shell/menu/useMenuAnchor.ts';
import { VideoConsent } from '../video/VideoConsent.tsx';
import type { Player } from '../createPlayer.ts';
import { hasVideoConsent } from '../video/videoConsentStore.ts';

/** As high as the bar allows; the label is on the upper edge of its select, and must not be on that of the bar too. */
const COMPACT = { '& .MuiSelect-select': { py: 0.75, fontSize: 14 }, [FINGERS]: { mt: 0.75 } } as const;

export function SourceSelect({ player: { actor, sourceCache } }: { readonly player: Player }) {
  const kind = useSelector(actor, ({ context }) => context.kind);
  const [asks, setAsks] = useState(false);
  const choose = (chosen: SourceKind): void => {
    if (chosen === 'video' && !hasVideoConsent()) setAsks(true);
    else actor.send({ type: 'CHOOSE_SOURCE', kind: chosen });
  };
  return (
    <>
      <TextField
        select
        slotProps={{ select: useSelectOpening() }}
        size="small"
        label={playbackTexts.type}
        value={kind}
        onChange={({ target }) => choose(target.value as SourceKind)}
        sx={{ ...COMPACT, minWidth: 132 }}
      >
        {sourceCache.kinds.map((each) => (
          <MenuItem key={each} value={each}>
            {playbackTexts.types[each]}
          </MenuItem>
        ))}
      </TextField>
      <VideoConsent
        isOpen={asks}
        onAnswer={(agrees) => {
          setAsks(false);
          if (agrees) actor.send({ type: 'CHOOSE_SOURCE', kind: 'video' });
        }}
      />
    </>
  );
}

/** The speeds of H-04, and the one that was set with the slider of the settings. */
export function SpeedSelect({ player: { actor } }: { readonly player: Player }) {
  const rate = useSelector(actor, ({ context }) => context.rate);
  const rates = [...new Set<number>([...SPEEDS, rate])].sort((a, b) => a - b);
  return (
    <TextField
      select
      slotProps={{ select: useSelectOpening() }}
      size="small"
      label={playbackTexts.speed}
      value={rate}
      onChange={({ target }) => actor.send({ type: 'SET_RATE', rate: Number(target.value) })}
      sx={{ ...COMPACT, minWidth: 88 }}
    >
      {rates.map((each) => (
        <MenuItem key={each} value={each}>
          {playbackTexts.speedText(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}
