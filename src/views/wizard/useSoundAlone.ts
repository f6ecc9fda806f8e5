/** A preview of a recording sounds alone among the pages of the browser. */
import { useEffect, useEffectEvent } from 'react';
import { soundAlone } from '../../audio/soundAlone.ts';

/** `pause` is called when another page begins to sound while `isPlaying`. */
export function useSoundAlone(isPlaying: boolean, pause: () => void): void {
  const onOther = useEffectEvent(pause);
  useEffect(() => (isPlaying ? soundAlone(() => onOther()) : undefined), [isPlaying]);
}
