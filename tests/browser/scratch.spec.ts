import { openEditor } from './editDriver.ts';
import { test } from './songleaf.ts';
for (const [kind, use] of [['tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }]] as const)
test.describe(kind, () => {
test.use(use);
test('scratch', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await page.evaluate(() => {
    const w = window as any; w.ev = [];
    for (const t of ['pointerdown','pointermove','pointerup','pointercancel','lostpointercapture','gotpointercapture','contextmenu'])
      document.addEventListener(t, (e: any) => w.ev.push([t, e.pointerId, Math.round(e.clientX), Math.round(e.clientY), Math.round(e.timeStamp), e.target.tagName, document.querySelector('[data-gesture]')?.getAttribute('data-gesture')].join(' ')), true);
  });
  const dump = async (label: string) => console.log(label, JSON.stringify(await page.evaluate(() => { const w = window as any; const e = w.ev; w.ev = []; return e; }), null, 0), JSON.stringify(await score.selection()), await score.gesture(), JSON.stringify(await score.box('m1 v1 n1')));
  await dump('start');
  await score.at('m1 v1 n2').swipe({ dy: -60, dx: -60 }).done();
  await dump('swipe1');
  await score.at('m1 v1 n2').swipe({ dy: 90, dx: 90 }).done();
  await dump('swipe2');
  await score.tap('m1 v1 n1').done();
  await dump('tap');
  await score.at('m1 v1 n1').done();
  const at = await score.locate('m1 v1 n1');
  await score.fingers.press(at);
  await page.waitForTimeout(700); await dump('held');
  await page.waitForTimeout(400); await dump('held2');
  await page.screenshot({ path: `test-results/hold-${kind}.png` });
  await score.fingers.lift();
  await page.waitForTimeout(400); await dump('lifted');
  await page.screenshot({ path: `test-results/lifted-${kind}.png` });
});
});
