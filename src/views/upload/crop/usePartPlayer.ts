/** Plays a part of a file, and moves an element with the sound, without React state. */
import { useEffect, useRef, useState } from 'react';
import type { VideoRange } from '../../../../server/contract/videoRange.ts';
import { useSoundAlone } from '../../wizard/useSoundAlone.ts';

export function usePartPlayer(file: File, part: VideoRange, duration: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const [{ isPlaying, isBroken }, setState] = useState({ isPlaying: false, isBroken: false });
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const element = audio.current;
    if (element !== null) element.src = address;
    return () => {
      element?.pause();
      URL.revokeObjectURL(address);
    };
  }, [file]);
  useSoundAlone(isPlaying, () => audio.current?.pause());
  const { start, stop } = part;
  useEffect(() => {
    const [element, line] = [audio.current, playhead.current];
    if (!isPlaying || element === null) return;
    const follow = () => {
      if (line !== null) line.style.left = `${String((100 * element.currentTime) / duration)}%`;
      if (element.currentTime >= stop) element.pause();
      else frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, stop, duration]);
  const toggle = () => {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying) return element.pause();
    element.currentTime = start;
    element.play().catch(() => setState({ isPlaying: false, isBroken: true }));
  };
  const noteEnd = () => setState((before) => ({ ...before, isPlaying: false }));
  const onPlay = () => setState({ isPlaying: true, isBroken: false });
  return { isPlaying, isBroken, toggle, element: { ref: audio, onPlay, onPause: noteEnd, onEnded: noteEnd }, playhead };
}
