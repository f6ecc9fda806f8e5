/**
 * One system on stage: its mesh, and one browser-drawn text for each text that the atlas cannot set. Tags (flags and
 * palette index) lie in a buffer of their own, so that recolouring writes four bytes an instance and leaves the shapes.
 */
import { Buffer, BufferUsage, Container, Geometry, Mesh } from 'pixi.js';
import type { Shader } from 'pixi.js';
import { BrowserText } from './browserText.ts';
import type { InkResources } from './inkResources.ts';
import { SHAPE_FLOATS, TAG_BYTES } from './systemInk.ts';
import type { SystemInk } from './systemInk.ts';

const FLOAT_BYTES = 4;
const staticBuffer = (data: Float32Array): Buffer =>
  new Buffer({ data, usage: BufferUsage.VERTEX | BufferUsage.STATIC | BufferUsage.COPY_DST });

function buildGeometry(ink: SystemInk, resources: InkResources): { geometry: Geometry; tags: Buffer } {
  const shapes = staticBuffer(ink.shapes);
  const tags = new Buffer({ data: ink.tags, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
  const stride = SHAPE_FLOATS * FLOAT_BYTES;
  const geometry = new Geometry({
    attributes: {
      aCorner: { buffer: resources.corners, format: 'float32x2' },
      aFirst: { buffer: shapes, format: 'float32x4', stride, offset: 0, instance: true },
      aSecond: { buffer: shapes, format: 'float32x4', stride, offset: stride / 2, instance: true },
      aTag: { buffer: tags, format: 'uint8x4', stride: TAG_BYTES, offset: 0, instance: true },
    },
    indexBuffer: resources.triangles,
    instanceCount: ink.count,
  });
  return { geometry, tags };
}

export class SystemNode {
  readonly container = new Container();
  readonly #geometry: Geometry;
  readonly #tags: Buffer;
  readonly #ink: SystemInk;
  readonly #texts: readonly BrowserText[];

  constructor(ink: SystemInk, colours: Uint8Array, resources: InkResources) {
    this.#ink = ink;
    for (let index = 0; index < ink.count; index += 1)
      ink.tags[index * TAG_BYTES + 1] = colours[ink.element[index] ?? 0] ?? 0;
    const { geometry, tags } = buildGeometry(ink, resources);
    [this.#geometry, this.#tags] = [geometry, tags];
    if (ink.count > 0) this.container.addChild(new Mesh<Geometry, Shader>({ geometry, shader: resources.shader }));
    this.#texts = ink.otherTexts.map((text) => new BrowserText(text));
    for (const { node } of this.#texts) this.container.addChild(node);
  }

  get bytes(): number {
    return this.#ink.count * (SHAPE_FLOATS * FLOAT_BYTES + TAG_BYTES) * 2;
  }

  get hasBrowserTexts(): boolean {
    return this.#texts.length > 0;
  }

  /** Brings the palette indexes of all instances in line with `colours` (by element) in one buffer write. */
  recolour(colours: Uint8Array): void {
    const { count, tags, element } = this.#ink;
    let [first, last] = [count, -1];
    for (let index = 0; index < count; index += 1) {
      const colour = colours[element[index] ?? 0] ?? 0;
      if (tags[index * TAG_BYTES + 1] === colour) continue;
      tags[index * TAG_BYTES + 1] = colour;
      first = Math.min(first, index);
      last = index;
    }
    // A buffer remembers one range until it is drawn, so a second write of a frame sends the whole buffer.
    if (last >= 0) this.#markDirty(first, last);
  }

  #dirty: { first: number; last: number } | undefined;

  #markDirty(first: number, last: number): void {
    const before = this.#dirty ?? { first, last };
    this.#dirty = { first: Math.min(before.first, first), last: Math.max(before.last, last) };
    const length = this.#dirty.last - this.#dirty.first + 1;
    this.#tags.update(length * TAG_BYTES, this.#dirty.first * TAG_BYTES);
  }

  /** Called when a frame has been drawn: the buffers are on the GPU. */
  drawn(): void {
    this.#dirty = undefined;
  }

  /** Palette of the browser-drawn texts, and device px per staff space. */
  setTextLook(palette: readonly string[], colours: Uint8Array, pixelsPerSpace: number): void {
    for (const text of this.#texts) text.setLook(palette[colours[text.element] ?? 0] ?? '#000000', pixelsPerSpace);
  }

  /** A web font has arrived. */
  setTextsAnew(): void {
    for (const text of this.#texts) text.setAnew();
  }

  destroy(): void {
    for (const { node } of this.#texts) node.destroy();
    this.container.destroy({ children: true });
    this.#geometry.getBuffer('aFirst').destroy();
    this.#tags.destroy();
    this.#geometry.destroy();
  }
}
