/** Marks above the music at the places where mistakes were made during practice. */
import AccessTime from '@mui/icons-material/AccessTime';
import Close from '@mui/icons-material/Close';
import SwapVert from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { playbackTexts } from '../../../../texts/index.ts';
import type { MistakeMark, ScoreAnnotations } from '../../reading/scoreAnnotations.ts';
import type { SheetViewport, View } from '../../viewport/SheetViewport.ts';
import { MARK_SIZE, cornerOfMark } from './cornerOfMark.ts';

/** The shapes differ, so that the marks can be distinguished without colour. */
const SIGNS = { wrong: Close, octave: SwapVert, late: AccessTime } as const;

function placeMark(mark: HTMLElement, view: View, { place }: MistakeMark): void {
  const corner = cornerOfMark(view, place);
  mark.hidden = corner === undefined;
  if (corner !== undefined) mark.style.transform = `translate(${String(corner.left)}px, ${String(corner.top)}px)`;
}

export interface MistakeMarksProps {
  readonly viewport: SheetViewport;
  readonly annotations: ScoreAnnotations;
}

export function MistakeMarks({ viewport, annotations }: MistakeMarksProps) {
  const list = useRef<HTMLUListElement>(null);
  const { mistakes } = useSyncExternalStore(
    (listener) => annotations.listen(listener),
    () => annotations.shown,
  );
  useEffect(
    () =>
      viewport.listenToView((view) => {
        const elements = list.current?.children ?? [];
        mistakes.forEach((mistake, index) => {
          const element = elements[index];
          if (element instanceof HTMLElement) placeMark(element, view, mistake);
        });
      }),
    [viewport, mistakes],
  );
  if (mistakes.length === 0) return null;
  return (
    <Box ref={list} component="ul" aria-label={playbackTexts.practiceMarks} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {mistakes.map(({ place, kind, text }) => {
        const Sign = SIGNS[kind];
        return (
          <Box
            key={`${String(place.measure)} ${String(place.at)}`}
            component="li"
            title={text}
            sx={{
              ...{ position: 'absolute', left: 0, top: 0, width: MARK_SIZE, height: MARK_SIZE, borderRadius: '50%' },
              ...{ display: 'grid', placeItems: 'center', '&[hidden]': { display: 'none' }, pointerEvents: 'none' },
              ...{ bgcolor: 'error.main', color: 'error.contrastText', border: '1px solid transparent' },
            }}
          >
            <Sign titleAccess={text} sx={{ fontSize: 14 }} />
          </Box>
        );
      })}
    </Box>
  );
}
