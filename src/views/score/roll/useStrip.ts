/**
 * A small canvas beside the music that moves with the camera: a keyboard, a ruler. It is drawn in the same frame as the
 * music, and only if its picture changes.
 */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';

export interface Strip {
  /** Axis along which the strip moves. */
  readonly axis: 'x' | 'y';
  /** Draws in CSS px on a cleared canvas of the given size. */
  readonly draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }, view: View) => void;
}

function drawStrip(canvas: HTMLCanvasElement, view: View, { draw }: Strip): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const density = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [across, down] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  draw(context, { width, height }, view);
}

/** Properties besides score and colours on which a strip's picture depends. */
const lookOf = ({ camera, viewport, layout }: View, axis: 'x' | 'y'): readonly unknown[] => [
  camera[axis],
  camera.scale,
  viewport.width,
  viewport.height,
  window.devicePixelRatio,
  layout,
];

/** `strip`: the same object unless its picture must change. */
export function useStrip(viewport: SheetViewport, strip: Strip): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    let shown: readonly unknown[] = [];
    const redraw = (): void => {
      frame = 0;
      const { view } = viewport;
      const look = lookOf(view, strip.axis);
      if (canvas.current === null || look.every((value, index) => value === shown[index])) return;
      shown = look;
      drawStrip(canvas.current, view, strip);
    };
    const stop = viewport.listenToView(() => {
      if (frame === 0) frame = requestAnimationFrame(redraw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [viewport, strip]);
  return canvas;
}
