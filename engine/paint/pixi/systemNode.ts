/**
 * The scene node of one system: a mesh of its quadrilaterals, a mesh of its glyphs, and one browser-drawn text for each
 * text that the atlas cannot set. The two meshes have different shaders, because renderers that run all branches would
 * compute both parts of a combined shader for every pixel. Tags (flags and palette index) have a separate buffer, so
 * that recolouring writes four bytes per vertex and does not change the shapes.
 */
import { Buffer, BufferUsage, Container, Geometry, Mesh } from 'pixi.js';
import type { Shader } from 'pixi.js';
import { BrowserText } from './browserText.ts';
import type { InkResources } from './inkResources.ts';
import { SHAPE_FLOATS, TAG_BYTES } from './systemInk.ts';
import type { SystemInk } from './systemInk.ts';

const FLOAT_BYTES = 4;
/** Vertices of a primitive. They differ only by their number, from which the shader derives the corner. */
const VERTICES = 4;
const TRIANGLES = [0, 1, 2, 0, 2, 3];
/** Number of vertices that a 16-bit index can address. */
const SHORT_INDEX_LIMIT = 65_536;

/**
 * Repeats the values of each primitive for each of its vertices. Instanced drawing would need a quarter of the memory,
 * but renderers without a GPU, and some with one, draw each instance separately, which is many times slower.
 */
function onePerVertex<T extends Float32Array | Uint8Array>(values: T, size: number, expanded: T): T {
  for (let from = 0, to = 0; from < values.length; from += size)
    for (let vertex = 0; vertex < VERTICES; vertex += 1, to += size)
      for (let index = 0; index < size; index += 1) expanded[to + index] = values[from + index] as number;
  return expanded;
}

function triangleIndices(first: number, end: number): Uint16Array | Uint32Array {
  const length = (end - first) * TRIANGLES.length;
  const indices = end * VERTICES > SHORT_INDEX_LIMIT ? new Uint32Array(length) : new Uint16Array(length);
  for (let primitive = first, at = 0; primitive < end; primitive += 1)
    for (const corner of TRIANGLES) indices[at++] = primitive * VERTICES + corner;
  return indices;
}

interface InkBuffers {
  readonly shapes: Buffer;
  readonly tags: Buffer;
}

/** Primitives `first` to `end` of the buffers. */
function buildGeometry({ shapes, tags }: InkBuffers, first: number, end: number): Geometry {
  const stride = SHAPE_FLOATS * FLOAT_BYTES;
  return new Geometry({
    attributes: {
      aFirst: { buffer: shapes, format: 'float32x4', stride, offset: 0 },
      aSecond: { buffer: shapes, format: 'float32x4', stride, offset: stride / 2 },
      aTag: { buffer: tags, format: 'uint8x4', stride: TAG_BYTES, offset: 0 },
    },
    indexBuffer: new Buffer({ data: triangleIndices(first, end), usage: BufferUsage.INDEX | BufferUsage.COPY_DST }),
  });
}

export class SystemNode {
  readonly container = new Container();
  readonly #geometries: Geometry[] = [];
  readonly #buffers: InkBuffers;
  readonly #ink: SystemInk;
  readonly #vertexTags: Uint8Array;
  readonly #texts: readonly BrowserText[];

  constructor(ink: SystemInk, colours: Uint8Array, resources: InkResources) {
    this.#ink = ink;
    for (let index = 0; index < ink.count; index += 1)
      ink.tags[index * TAG_BYTES + 1] = colours[ink.element[index] ?? 0] ?? 0;
    const shapes = onePerVertex(ink.shapes, SHAPE_FLOATS, new Float32Array(ink.shapes.length * VERTICES));
    this.#vertexTags = onePerVertex(ink.tags, TAG_BYTES, new Uint8Array(ink.tags.length * VERTICES));
    this.#buffers = {
      shapes: new Buffer({ data: shapes, usage: BufferUsage.VERTEX | BufferUsage.STATIC | BufferUsage.COPY_DST }),
      tags: new Buffer({ data: this.#vertexTags, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST }),
    };
    this.#addMesh(resources.quadrilaterals, 0, ink.firstGlyph);
    this.#addMesh(resources.glyphs, ink.firstGlyph, ink.count);
    this.#texts = ink.otherTexts.map((text) => new BrowserText(text));
    for (const { node } of this.#texts) this.container.addChild(node);
  }

  #addMesh(shader: Shader, first: number, end: number): void {
    if (end === first) return;
    const geometry = buildGeometry(this.#buffers, first, end);
    this.#geometries.push(geometry);
    this.container.addChild(new Mesh<Geometry, Shader>({ geometry, shader }));
  }

  get bytes(): number {
    const vertexBytes = SHAPE_FLOATS * FLOAT_BYTES + TAG_BYTES;
    return this.#ink.count * (vertexBytes * (VERTICES + 1) + TRIANGLES.length * 2);
  }

  get hasBrowserTexts(): boolean {
    return this.#texts.length > 0;
  }

  /** Sets the palette index of every primitive from `colours` (by element) in one buffer write. */
  recolour(colours: Uint8Array): void {
    const { count, tags, element } = this.#ink;
    let [first, last] = [count, -1];
    for (let index = 0; index < count; index += 1) {
      const colour = colours[element[index] ?? 0] ?? 0;
      if (tags[index * TAG_BYTES + 1] === colour) continue;
      tags[index * TAG_BYTES + 1] = colour;
      for (let vertex = 0; vertex < VERTICES; vertex += 1)
        this.#vertexTags[(index * VERTICES + vertex) * TAG_BYTES + 1] = colour;
      first = Math.min(first, index);
      last = index;
    }
    // A buffer stores only one dirty range until it is drawn, so a second write in a frame uploads the whole buffer.
    if (last >= 0) this.#markDirty(first, last);
  }

  #dirty: { first: number; last: number } | undefined;

  #markDirty(first: number, last: number): void {
    const before = this.#dirty ?? { first, last };
    this.#dirty = { first: Math.min(before.first, first), last: Math.max(before.last, last) };
    const length = this.#dirty.last - this.#dirty.first + 1;
    this.#buffers.tags.update(length * VERTICES * TAG_BYTES, this.#dirty.first * VERTICES * TAG_BYTES);
  }

  /** Called when a frame has been drawn: the buffers are on the GPU. */
  drawn(): void {
    this.#dirty = undefined;
  }

  /** Palette of the browser-drawn texts, and device px per staff space. */
  setTextLook(palette: readonly string[], colours: Uint8Array, pixelsPerSpace: number): void {
    for (const text of this.#texts) text.setLook(palette[colours[text.element] ?? 0] ?? '#000000', pixelsPerSpace);
  }

  /** Must be called when a web font was loaded. */
  setTextsAnew(): void {
    for (const text of this.#texts) text.setAnew();
  }

  destroy(): void {
    for (const { node } of this.#texts) node.destroy();
    this.container.destroy({ children: true });
    for (const geometry of this.#geometries) {
      geometry.indexBuffer.destroy();
      geometry.destroy();
    }
    this.#buffers.shapes.destroy();
    this.#buffers.tags.destroy();
  }
}
