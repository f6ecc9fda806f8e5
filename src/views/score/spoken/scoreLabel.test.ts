import { expect, it } from 'vitest';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { propertiesOf } from '../edit/dialogs/scoreProperties.ts';
import { rollLabel, sheetLabel } from './scoreLabel.ts';

const withPickup = oneStaff(['g4q', 'c5w', 'd5w'], [{ unnumbered: true }]);

it('X-42 J-04 the spoken labels count bars as Score Properties do, without a pickup', () => {
  expect(propertiesOf(withPickup).barCount).toBe('2');
  expect(sheetLabel('Holiday', withPickup)).toMatch(/^Sheet music of Holiday: 2 bars/);
  expect(rollLabel('Holiday', withPickup)).toBe('Piano roll of Holiday: 2 bars');
});

it('X-42 the spoken label has the first line of the name of a part', () => {
  const parts = withPickup.parts.map((part) => ({ ...part, name: 'Singstimme\nVoice' }));
  expect(sheetLabel('Holiday', { ...withPickup, parts })).toBe('Sheet music of Holiday: 2 bars, Singstimme');
});
