/**
 * The systems of a display list that have GPU buffers: created when a system comes into view, destroyed when it has
 * been out of view for long. Buffers and colours are cached by a system's arrays (identified by `elements`), so a
 * system that only moved in a new list keeps both. Layout computes the arrays when they are read, so only systems in
 * view are read. Colours are kept longer than the buffers: a system that returns has the same colours.
 */
import type { Container } from 'pixi.js';
import type { Box, DisplayList, SystemDisplay } from '../../display/displayList.ts';
import { initialColours } from '../sheetPainter.ts';
import { visibleSystems } from '../visibleSystems.ts';
import type { GlyphAtlas } from './glyphAtlas.ts';
import type { InkResources } from './inkResources.ts';
import { buildSystemInk, SHAPE_FLOATS, TAG_BYTES } from './systemInk.ts';
import type { SystemInk } from './systemInk.ts';
import { SystemNode } from './systemNode.ts';

/** Largest number of systems out of view whose buffers are cached, so that scrolling back builds nothing. */
const KEPT_OUT_OF_VIEW = 48;

type SystemKey = SystemDisplay['elements'];

export class SystemStore {
  readonly #world: Container;
  readonly #atlas: GlyphAtlas;
  readonly #resources: InkResources;
  readonly #colours = new WeakMap<SystemKey, Uint8Array>();
  /** Nodes in the order in which they were last in view. */
  readonly #nodes = new Map<SystemKey, SystemNode>();
  #onStage: readonly SystemNode[] = [];

  constructor(world: Container, atlas: GlyphAtlas, resources: InkResources) {
    this.#world = world;
    this.#atlas = atlas;
    this.#resources = resources;
  }

  /**
   * Draws nothing with both shaders, through `render`, so that the driver compiles them while the score is still being
   * loaded and not during the first frame (a tenth of a second without a GPU).
   */
  warmUp(render: () => void): void {
    const shapes = new Float32Array(2 * SHAPE_FLOATS);
    const ink: SystemInk = {
      count: 2,
      firstGlyph: 1,
      shapes,
      tags: new Uint8Array(2 * TAG_BYTES),
      element: new Uint32Array(2),
      otherTexts: [],
    };
    const node = new SystemNode(ink, new Uint8Array(1), this.#resources);
    this.#world.addChild(node.container);
    render();
    node.destroy();
  }

  get built(): number {
    return this.#nodes.size;
  }

  get bytes(): number {
    let sum = 0;
    for (const node of this.#nodes.values()) sum += node.bytes;
    return sum;
  }

  coloursOf(system: SystemDisplay): Uint8Array {
    const colours = this.#colours.get(system.elements) ?? initialColours(system);
    this.#colours.set(system.elements, colours);
    return colours;
  }

  recolour(system: SystemDisplay, elements: Iterable<number>, colour: number): void {
    const colours = this.coloursOf(system);
    for (const element of elements) colours[element] = colour;
    this.#nodes.get(system.elements)?.recolour(colours);
  }

  /** Shows exactly those systems whose ink touches `view`; returns their number. */
  show(list: DisplayList, view: Box, palette: readonly string[], pixelsPerSpace: number): number {
    const nodes: SystemNode[] = [];
    for (const index of visibleSystems(list, view)) {
      const system = list.systems[index];
      if (system === undefined) continue;
      const node = this.#node(system);
      node.container.position.set(system.x, system.y);
      if (node.hasBrowserTexts) node.setTextLook(palette, this.coloursOf(system), pixelsPerSpace);
      nodes.push(node);
    }
    for (const node of this.#onStage) if (!nodes.includes(node)) this.#world.removeChild(node.container);
    for (const node of nodes) if (node.container.parent === null) this.#world.addChild(node.container);
    this.#onStage = nodes;
    this.#dropFarthest(nodes.length);
    return nodes.length;
  }

  drawn(): void {
    for (const node of this.#onStage) node.drawn();
  }

  /** Must be called when a web font was loaded, so that texts drawn by the browser are drawn again. */
  setTextsAnew(): void {
    for (const node of this.#nodes.values()) node.setTextsAnew();
  }

  destroy(): void {
    for (const [key, node] of this.#nodes) this.#drop(key, node);
  }

  #node(system: SystemDisplay): SystemNode {
    const node =
      this.#nodes.get(system.elements) ??
      new SystemNode(buildSystemInk(system, this.#atlas), this.coloursOf(system), this.#resources);
    this.#nodes.delete(system.elements);
    this.#nodes.set(system.elements, node);
    return node;
  }

  #dropFarthest(inView: number): void {
    for (const [key, node] of this.#nodes) {
      if (this.#nodes.size <= inView + KEPT_OUT_OF_VIEW) return;
      this.#drop(key, node);
    }
  }

  #drop(key: SystemKey, node: SystemNode): void {
    this.#nodes.delete(key);
    this.#onStage = this.#onStage.filter((shown) => shown !== node);
    node.destroy();
  }
}
