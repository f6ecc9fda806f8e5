/**
 * The measures in view as visually hidden text, for screen readers and the keyboard: one note is in the tab order,
 * arrow keys move from it to all others, and the sheet highlights the focused one.
 */
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { ChordAddress, Score } from '../../../../engine/index.ts';
import { spokenTexts } from '../../../texts/index.ts';
import { momentOf } from '../state/momentOf.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import type { MeasureRange } from '../layout/shownLayout.ts';
import { spokenMeasure, spokenNumber } from './spokenMeasure.ts';
import { firstPlace, isSamePlace, placeKey, stepTo, wayOf } from './spokenWalk.ts';
import type { SpokenPlace } from './spokenWalk.ts';

/** The text is not updated while the sheet moves: it is not read then, and updating it would delay frames. */
const SETTLED_MS = 150;

/**
 * Hidden visually only. For an orchestra it contains some thousand notes, which the browser would break into lines of
 * one pixel. With these styles it lays out only those that are read or focused.
 */
const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  contain: 'strict',
  '& > ol > li': { contentVisibility: 'auto', containIntrinsicSize: '1px 1px' },
} as const;

function useMeasuresInView(controller: PaneController): MeasureRange {
  const [range, setRange] = useState<MeasureRange>({ first: 0, last: -1 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    controller.viewport.listenToMeasures((next) => {
      clearTimeout(timer);
      timer = setTimeout(() => setRange(next), SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      controller.viewport.listenToMeasures(() => undefined);
    };
  }, [controller]);
  return range;
}

interface SpokenBarProps {
  readonly score: Score;
  readonly measure: number;
  /** The note that is in the tab order. */
  readonly entry: SpokenPlace | undefined;
  readonly onFocus: (place: SpokenPlace) => void;
}

function SpokenBar({ score, measure, entry, onFocus }: SpokenBarProps) {
  const staves = useMemo(() => spokenMeasure(score, measure), [score, measure]);
  return (
    <li>
      {spokenNumber(score, measure)}
      {staves.map(({ staff, name, events }) => (
        <ul key={staff} aria-label={name}>
          {events.map((event, index) => {
            const place = { measure, staff, index };
            return (
              <li
                key={index}
                data-place={placeKey(place)}
                tabIndex={entry !== undefined && isSamePlace(entry, place) ? 0 : -1}
                onFocus={() => onFocus(place)}
              >
                {`${spokenNumber(score, measure)}, ${name === '' ? '' : `${name}, `}${event.words}`}
              </li>
            );
          })}
        </ul>
      ))}
    </li>
  );
}

/** Handles keys for the note that is read while the score is edited. */
export interface SpokenSelecting {
  /** Enter was pressed on it. */
  readonly begin: (at: ChordAddress) => void;
  /** Called when it becomes the note that is read. */
  readonly follow: (at: ChordAddress) => void;
}

export interface SpokenSheetProps {
  readonly score: Score;
  readonly controller: PaneController;
  /** Only while the score is edited. */
  readonly selecting?: SpokenSelecting | undefined;
}

/** The note that is read: it has the focus, is coloured and is brought into view. */
function useCursor({ score, controller, selecting }: SpokenSheetProps) {
  const list = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<SpokenPlace>();
  useEffect(() => {
    const event = cursor && spokenMeasure(score, cursor.measure)[cursor.staff]?.events[cursor.index];
    controller.viewport.marks.read(event);
    if (cursor === undefined) return;
    controller.reveal(cursor.measure, momentOf(score, event));
    list.current?.querySelector<HTMLElement>(`[data-place="${placeKey(cursor)}"]`)?.focus({ preventScroll: true });
  }, [controller, cursor, score]);
  const tell = (place: SpokenPlace, act: SpokenSelecting['begin'] | undefined): void => {
    const event = spokenMeasure(score, place.measure)[place.staff]?.events[place.index];
    if (event !== undefined) act?.(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && cursor !== undefined) return tell(cursor, selecting?.begin);
    const way = wayOf(event);
    if (way === undefined || cursor === undefined) return;
    event.preventDefault();
    setCursor(stepTo(score, cursor, way) ?? cursor);
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || list.current?.contains(relatedTarget) !== true) setCursor(undefined);
  };
  const onFocus = (place: SpokenPlace): void => {
    setCursor(place);
    tell(place, selecting?.follow);
  };
  return { list, cursor, onFocus, onKeyDown, onBlur };
}

export function SpokenSheet(props: SpokenSheetProps) {
  const { score, controller, selecting } = props;
  const inView = useMeasuresInView(controller);
  const { list, cursor, onFocus, onKeyDown, onBlur } = useCursor(props);
  const measures = Array.from({ length: inView.last - inView.first + 1 }, (_, index) => inView.first + index);
  if (cursor !== undefined && !measures.includes(cursor.measure)) measures.push(cursor.measure);
  const entry = cursor ?? firstPlace(score, inView);
  return (
    <Box
      ref={list}
      component="section"
      aria-label={spokenTexts.sheet}
      data-spoken
      sx={VISUALLY_HIDDEN}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <p>{selecting ? `${spokenTexts.help} ${spokenTexts.helpEditing}` : spokenTexts.help}</p>
      <ol>
        {measures
          .filter((measure) => measure < score.measures.length)
          .map((measure) => (
            <SpokenBar key={measure} score={score} measure={measure} entry={entry} onFocus={onFocus} />
          ))}
      </ol>
    </Box>
  );
}
