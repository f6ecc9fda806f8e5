/** What all systems of a painter share on the GPU: the program, the atlas texture, palette and density, the unit square. */
import { Buffer, BufferUsage, Color, GlProgram, ImageSource, Shader, UniformGroup } from 'pixi.js';
import { paletteOf } from '../sheetPainter.ts';
import type { PaintTheme } from '../sheetPainter.ts';
import { INK_FRAGMENT, INK_VERTEX, PALETTE_SIZE } from './inkShader.ts';

/** Two triangles over the unit square. */
const CORNERS = [0, 0, 1, 0, 1, 1, 0, 1];
const TRIANGLES = [0, 1, 2, 0, 2, 3];

export interface InkResources {
  readonly shader: Shader;
  readonly corners: Buffer;
  readonly triangles: Buffer;
  /** Device px per CSS px. */
  setDensity(density: number): void;
  setTheme(theme: PaintTheme): void;
  destroy(): void;
}

export function createInkResources(picture: ImageBitmap, range: number): InkResources {
  const atlas = new ImageSource({
    resource: picture,
    // The channels are distances, not colours: no alpha to multiply by, no colour space.
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'linear',
    autoGenerateMipmaps: true,
    autoGarbageCollect: false,
  });
  const sheet = new UniformGroup({
    uDensity: { value: 1, type: 'f32' },
    uRange: { value: range, type: 'f32' },
    uAtlasSize: { value: new Float32Array([picture.width, picture.height]), type: 'vec2<f32>' },
    uPalette: { value: new Float32Array(PALETTE_SIZE * 4), type: 'vec4<f32>', size: PALETTE_SIZE },
  });
  const program = GlProgram.from({ vertex: INK_VERTEX, fragment: INK_FRAGMENT, name: 'sheet-ink' });
  const shader = new Shader({ glProgram: program, resources: { uAtlas: atlas, uSampler: atlas.style, sheet } });
  const corners = new Buffer({ data: new Float32Array(CORNERS), usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
  const triangles = new Buffer({ data: new Uint16Array(TRIANGLES), usage: BufferUsage.INDEX | BufferUsage.COPY_DST });
  return {
    shader,
    corners,
    triangles,
    setDensity(density) {
      sheet.uniforms.uDensity = density;
      sheet.update();
    },
    setTheme(theme) {
      const palette = sheet.uniforms.uPalette;
      paletteOf(theme).forEach((colour, index) => palette.set(new Color(colour).toArray(), index * 4));
      sheet.update();
    },
    destroy() {
      shader.destroy();
      atlas.destroy();
      corners.destroy();
      triangles.destroy();
    },
  };
}
