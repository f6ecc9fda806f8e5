/**
 * The canvas that a sheet is painted on: WebGL through Pixi, whose React binding only hosts the canvas (the scene is
 * imperative), or a plain canvas for the Canvas2D painter. Each hands its painter to `onPainter` and takes it back.
 */
import { Application } from '@pixi/react';
import type { Application as PixiApplication } from 'pixi.js';
import { useEffect, useRef, useState } from 'react';
import { paintWithCanvas } from '../../../engine/paint/canvas/index.ts';
import { PIXI_OPTIONS, paintWithPixi } from '../../../engine/paint/pixi/index.ts';
import type { SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { FONTS_URL, glyphAtlas } from './painterAssets.ts';

export interface CanvasProps {
  /** Stable functions. `undefined`: the painter handed over before is gone. */
  readonly onPainter: (painter: SheetPainter | undefined) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** Hands over what `open` makes, unless it comes too late, and destroys it in the end. */
function handOver(open: Promise<SheetPainter>, { onPainter, onFailure }: CanvasProps): () => void {
  let isGone = false;
  let painter: SheetPainter | undefined;
  open.then(
    (opened) => {
      if (isGone) return opened.destroy();
      painter = opened;
      onPainter(opened);
    },
    (cause: unknown) => {
      if (!isGone) onFailure(cause);
    },
  );
  return () => {
    isGone = true;
    onPainter(undefined);
    painter?.destroy();
  };
}

/** The binding's types know one preference; the list keeps Pixi from falling back to a renderer without our shader. */
const OPTIONS = { ...PIXI_OPTIONS, preference: PIXI_OPTIONS.preference as unknown as 'webgl' };

const CONTENTS = { display: 'contents' } as const;

type PixiCanvasProps = CanvasProps & { readonly onLost: () => void };

function HostedCanvas({ onPainter, onFailure, onLost }: PixiCanvasProps) {
  const [application, setApplication] = useState<PixiApplication>();
  useEffect(() => {
    if (application === undefined) return undefined;
    const open = glyphAtlas().then((atlas) => paintWithPixi(application, atlas, onLost));
    return handOver(open, { onPainter, onFailure });
  }, [application, onPainter, onFailure, onLost]);
  return <Application {...OPTIONS} onInit={setApplication} />;
}

/**
 * The canvas comes with a render that a ref asks for: React runs the effects of such a render at once. Else, in
 * development, where each effect runs twice, Pixi may have started in between, and the binding would start it a second
 * time on a canvas whose context it has just given up: Pixi then tries to compile its shaders without end.
 */
export function PixiCanvas(props: PixiCanvasProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <div ref={setFrame} style={CONTENTS}>
      {frame !== null && <HostedCanvas {...props} />}
    </div>
  );
}

export function PlainCanvas({ onPainter, onFailure }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    return handOver(paintWithCanvas(canvas.current, FONTS_URL), { onPainter, onFailure });
  }, [onPainter, onFailure]);
  return <canvas ref={canvas} />;
}
