/** Pages in German: names that come from elsewhere than the texts of a page. */
import { writeMusicJson } from '../../engine/index.ts';
import { TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { openScore, sheetOf } from './support/openScore.ts';
import { expect, test } from './support/songleaf.ts';

test.use({ locale: 'de-DE' });

test('the message about an instrument that cannot be loaded has its German name', async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/Soundfonts`);
  const { programs } = (await answer.json()) as { programs: readonly { program: number; file: string }[] };
  const flute = programs.find(({ program }) => program === 74)?.file ?? '';
  await page.route(`**/Soundfonts/${flute}`, (route) => route.fulfill({ status: 404 }));
  const duet = buildScore({
    ...{ title: 'Duett', staves: [[TREBLE], [TREBLE]] },
    measures: [{ parts: [[['c5q d5q e5q f5q']], [['c4w']]] }],
  });
  const [first, ...others] = duet.parts;
  const parts = first === undefined ? [] : [{ ...first, program: 74 }, ...others];
  await openScore(page, server, { musicVo: writeMusicJson({ ...duet, parts }) });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Abspielen', exact: true }).click();
  await expect(page.getByText('Querflöte konnte nicht geladen werden; die Stimme bleibt stumm.')).toBeVisible();
});
