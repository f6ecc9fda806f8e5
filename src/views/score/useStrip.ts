/** A small canvas beside the music that is drawn anew whenever the camera moves: a keyboard, a ruler. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SheetController, View } from './SheetController.ts';

/** Draws in CSS px on a canvas of the given size that is clear. */
export type DrawStrip = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  view: View,
) => void;

function drawStrip(canvas: HTMLCanvasElement, view: View, draw: DrawStrip): void {
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

/** `draw`: stable unless it is to draw otherwise. */
export function useStrip(controller: SheetController, draw: DrawStrip): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      controller.listenToView((view) => {
        if (canvas.current !== null) drawStrip(canvas.current, view, draw);
      }),
    [controller, draw],
  );
  return canvas;
}
