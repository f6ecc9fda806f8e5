/** GPU resources that all systems of a painter share: the programs, the atlas texture, palette and density. */
import { BufferImageSource, Color, GlProgram, Shader, UniformGroup } from 'pixi.js';
import { paletteOf } from '../sheetPainter.ts';
import type { PaintTheme } from '../sheetPainter.ts';
import type { AtlasPicture } from './glyphAtlas.ts';
import { GLYPHS, PALETTE_SIZE, QUADRILATERALS } from './inkShader.ts';

export interface InkResources {
  readonly quadrilaterals: Shader;
  readonly glyphs: Shader;
  /** Device px per CSS px. */
  setDensity(density: number): void;
  setTheme(theme: PaintTheme): void;
  /** Must be called when the picture has more glyphs. */
  updateAtlas(): void;
  destroy(): void;
}

function atlasTexture({ pixels, width, height }: AtlasPicture): BufferImageSource {
  return new BufferImageSource({
    resource: pixels,
    width,
    height,
    format: 'rgba8unorm',
    // The channels are distances and not colours, so they have no alpha to be multiplied by and no colour space.
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'linear',
    // Mipmap levels are used only below a quarter of the atlas's size; blending two levels would double the cost of
    // every sample.
    mipmapFilter: 'nearest',
    autoGenerateMipmaps: true,
    autoGarbageCollect: false,
  });
}

export function createInkResources(picture: AtlasPicture, range: number): InkResources {
  const atlas = atlasTexture(picture);
  const sheet = new UniformGroup({
    uDensity: { value: 1, type: 'f32' },
    uRange: { value: range, type: 'f32' },
    uAtlasSize: { value: new Float32Array([picture.width, picture.height]), type: 'vec2<f32>' },
    uPalette: { value: new Float32Array(PALETTE_SIZE * 4), type: 'vec4<f32>', size: PALETTE_SIZE },
  });
  const quadrilaterals = new Shader({
    glProgram: GlProgram.from({ ...QUADRILATERALS, name: 'sheet-quadrilaterals' }),
    resources: { sheet },
  });
  const glyphs = new Shader({
    glProgram: GlProgram.from({ ...GLYPHS, name: 'sheet-glyphs' }),
    resources: { uAtlas: atlas, uSampler: atlas.style, sheet },
  });
  return {
    quadrilaterals,
    glyphs,
    setDensity(density) {
      sheet.uniforms.uDensity = density;
      sheet.update();
    },
    setTheme(theme) {
      const palette = sheet.uniforms.uPalette;
      paletteOf(theme).forEach((colour, index) => palette.set(new Color(colour).toArray(), index * 4));
      sheet.update();
    },
    updateAtlas() {
      atlas.update();
    },
    destroy() {
      quadrilaterals.destroy();
      glyphs.destroy();
      atlas.destroy();
    },
  };
}
