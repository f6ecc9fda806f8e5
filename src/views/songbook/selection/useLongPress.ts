/**
 * B-21: a finger that is held on a song for 600 ms selects it; the device vibrates for 300 ms. The click that the
 * browser sends when the finger is lifted is suppressed.
 */
import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const LONG_PRESS_MS = 600;
const VIBRATION_MS = 300;
/** A finger that moves farther scrolls. In pixels. */
const MOVE_LIMIT_PX = 10;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Suppresses the click of the lifted finger on any element, because the element under the finger may have changed. */
function swallowNextClick(): void {
  const end = () => {
    window.removeEventListener('click', swallow, true);
    window.removeEventListener('pointerdown', end, true);
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('click', swallow, true);
  window.addEventListener('pointerdown', end, true);
}

export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press | null>(null);
  const latest = useRef(onLongPress);
  useEffect(() => {
    latest.current = onLongPress;
  });
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  const fire = () => {
    swallowNextClick();
    // Browsers on devices that cannot vibrate lack the function.
    if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
    latest.current();
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      if (pointerType !== 'mouse') press.current = { x: clientX, y: clientY, timer: setTimeout(fire, LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_LIMIT_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The browser's own menu of a link would cover what has been selected. */
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null) event.preventDefault();
    },
  };
}
