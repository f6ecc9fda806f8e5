import { describe, expect, it } from 'vitest';
import { layoutLine, lineStartsOf } from '../../../../engine/index.ts';
import type { LineStarts } from '../../../../engine/index.ts';
import { everyStaff } from '../../../../tests/fixtures/engraving/everyStaff.ts';
import { isNumberInView, panelLook } from './panelLook.ts';

const LAYOUT = layoutLine(everyStaff());
const starts = lineStartsOf(LAYOUT) as LineStarts;
const lookAt = (x: number, width = 1440, scale = 11) =>
  panelLook(starts, { camera: { x, y: 0, scale }, viewport: { width, height: 800 } });

describe('the panel of a score in one line', () => {
  it('is hidden as long as the start of the line is in view, and appears with its clefs at the same place', () => {
    const look = lookAt(0);
    expect(look?.place).toBeUndefined();
    const from = look?.cover.from ?? 0;
    expect(lookAt(from)?.place).toBeUndefined();
    expect(lookAt(from + 0.1)?.place?.number).toBe('1');
    expect(from + starts.widthsOf({ names: 'beside', time: true }).indent).toBeCloseTo(starts.left);
  });

  it('has the signs and the number of the first measure beside it', () => {
    const { cover } = lookAt(0) ?? { cover: { width: 0, from: 0 } };
    const left = LAYOUT.measureBoxes[14]?.left ?? 0;
    expect(lookAt(left - cover.width + 0.01)?.place?.number).toBe('15');
    expect(lookAt(left - cover.width - 0.01)?.place?.number).toBe('14');
  });

  it('has the names above the staves on a phone, and no meter where the music is enlarged', () => {
    expect(lookAt(0)?.form).toMatchObject({ names: 'beside', time: true });
    expect(lookAt(0, 390, 7.7)?.form).toMatchObject({ names: 'above', time: true });
    expect(lookAt(0, 390, 9.5)?.form).toMatchObject({ names: 'above', time: false });
    expect(lookAt(0, 390, 40)).toBeUndefined();
  });

  it('leaves out the number while the music beside it shows it', () => {
    const [first, box] = [LAYOUT.measureBoxes[0], LAYOUT.measureBoxes[14]];
    const place = { measure: 14, changes: 0, number: '15' };
    const left = box?.left ?? 0;
    expect(isNumberInView(box, place, left)).toBe(true);
    expect(isNumberInView(box, place, left + 0.9)).toBe(true);
    expect(isNumberInView(box, place, left + 1.1)).toBe(false);
    expect(isNumberInView(box, { ...place, number: null }, left)).toBe(false);
    expect(isNumberInView(first, { ...place, measure: 0, number: '1' }, first?.left ?? 0)).toBe(false);
  });

  it('never covers more than half of the view', () => {
    for (let width = 300; width < 1600; width += 50)
      for (let scale = 4; scale < 60; scale += 2)
        expect((lookAt(50, width, scale)?.cover.width ?? 0) * scale).toBeLessThanOrEqual(width / 2);
  });
});
