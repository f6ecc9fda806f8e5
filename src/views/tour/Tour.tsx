/**
 * a guided tour: a ring around one element after the other, with an explanation beside it. It covers nothing, so
 * the user can continue to work; pressing the element that it explains goes on to the next step. Escape skips it.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { tourTexts } from '../../texts/index.ts';
import { findTarget } from './tourSteps.ts';
import type { TourStep } from './tourSteps.ts';

interface TourProps {
  readonly steps: readonly TourStep[];
  readonly onEnd: () => void;
}

/** Distance in px between the element and the ring around it, and the width of the ring. */
const RING_GAP = 6;
const RING_WIDTH = 3;

/** The ring around an element that reaches to an edge of the window is drawn over it, because outside it is not seen. */
function ringBox(target: Element) {
  const box = target.getBoundingClientRect();
  const [left, top] = [box.left, box.top].map((edge) => Math.max(RING_WIDTH, edge - RING_GAP)) as [number, number];
  const right = Math.min(window.innerWidth - RING_WIDTH, box.right + RING_GAP);
  const bottom = Math.min(window.innerHeight - RING_WIDTH, box.bottom + RING_GAP);
  return { left, top, width: right - left, height: bottom - top };
}

function Ring({ target }: { readonly target: Element }) {
  return (
    <Box
      aria-hidden
      data-testid="tour-ring"
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        pointerEvents: 'none',
        ...ringBox(target),
        borderRadius: 1,
        outline: RING_WIDTH,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
      }}
    />
  );
}

interface WaysProps {
  readonly number: number;
  readonly count: number;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onEnd: () => void;
}

function Ways({ number, count, onBack, onNext, onEnd }: WaysProps) {
  const isLast = number === count;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2 }}>
      {!isLast && (
        <Button color="secondary" size="small" onClick={onEnd} sx={{ mr: 'auto' }}>
          {tourTexts.skip}
        </Button>
      )}
      {number > 1 && (
        <Button size="small" onClick={onBack} sx={{ ml: isLast ? 'auto' : 0 }}>
          {tourTexts.back}
        </Button>
      )}
      <Button
        variant="contained"
        size="small"
        onClick={isLast ? onEnd : onNext}
        sx={{ ml: number === 1 && isLast ? 'auto' : 0 }}
      >
        {isLast ? tourTexts.done : tourTexts.next}
      </Button>
    </Box>
  );
}

function StepCard({ step, ...ways }: WaysProps & { readonly step: TourStep }) {
  const { number, count, onEnd } = ways;
  const [titleId, textId] = [useId(), useId()];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), [step]);
  return (
    <Paper
      ref={card}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      elevation={8}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      sx={{ width: 'min(340px, calc(100vw - 32px))', p: 2, m: 1.5 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {tourTexts.stepOf(number, count)}
      </Typography>
      <Typography id={titleId} variant="h2" sx={{ mt: 0.5 }}>
        {step.title}
      </Typography>
      <Typography id={textId} sx={{ mt: 1 }}>
        {step.text}
      </Typography>
      <Ways {...ways} />
    </Paper>
  );
}

/** Shows the ring where its target is, also after the window has changed. */
function useRedrawOnResize(): void {
  const [, setWidth] = useState(0);
  useEffect(() => {
    const redraw = (): void => setWidth(window.innerWidth + window.innerHeight / 10_000);
    window.addEventListener('resize', redraw);
    return () => window.removeEventListener('resize', redraw);
  }, []);
}

/** Calls `onPress` when the user presses the explained element. */
function useTargetPress(target: Element | undefined, onPress: () => void): void {
  useEffect(() => {
    target?.addEventListener('click', onPress);
    return () => target?.removeEventListener('click', onPress);
  }, [target, onPress]);
}

export default function Tour({ steps, onEnd }: TourProps) {
  const [shown] = useState(() => steps.filter(({ target }) => findTarget(target) !== undefined));
  const [index, setIndex] = useState(0);
  useRedrawOnResize();
  const former = useRef(document.activeElement);
  const end = useCallback((): void => {
    onEnd();
    if (former.current instanceof HTMLElement) former.current.focus({ preventScroll: true });
  }, [onEnd]);
  const step = shown[index];
  const target = step === undefined ? undefined : findTarget(step.target);
  const goOn = useCallback(() => (index + 1 < shown.length ? setIndex(index + 1) : end()), [index, shown, end]);
  useTargetPress(target, goOn);
  if (step === undefined || target === undefined) return null;
  return (
    <>
      <Ring target={target} />
      <Popper open role="presentation" anchorEl={target} placement="bottom" sx={{ zIndex: 'tooltip' }}>
        <StepCard
          step={step}
          number={index + 1}
          count={shown.length}
          onBack={() => setIndex(index - 1)}
          onNext={goOn}
          onEnd={end}
        />
      </Popper>
    </>
  );
}
