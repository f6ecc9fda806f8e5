/** The sheets of paper under the music of a page view; of many sheets only those in view are drawn. */
import { Container, Sprite, Texture } from 'pixi.js';
import type { Box } from '../../display/displayList.ts';

export class PaperStack {
  readonly container = new Container();
  #boxes: readonly Box[] = [];

  set(boxes: readonly Box[]): void {
    this.#boxes = boxes;
    for (const old of this.container.removeChildren()) old.destroy();
    for (const { left, top, right, bottom } of boxes) {
      const paper = new Sprite(Texture.WHITE);
      paper.position.set(left, top);
      paper.setSize(right - left, bottom - top);
      this.container.addChild(paper);
    }
  }

  setColour(colour: string): void {
    this.container.tint = colour;
  }

  show(view: Box): void {
    this.#boxes.forEach(({ top, bottom }, index) => {
      const paper = this.container.children[index];
      if (paper !== undefined) paper.visible = bottom >= view.top && top <= view.bottom;
    });
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }
}
