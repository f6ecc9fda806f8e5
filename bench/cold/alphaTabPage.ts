/** A page with alphaTab alone: fetches the score while its own code is parsed, then draws what is in view. */
import { alphaTabAdapter } from '../peers/alphaTab.ts';

const STAFF_SPACE_PX = 8;

async function show(): Promise<void> {
  const el = document.getElementById('sheet') as HTMLElement;
  const engine = alphaTabAdapter(true);
  const text = fetch(`/score.musicxml${location.search}`).then((response) => response.text());
  await engine.load({ el, width: el.clientWidth, height: el.clientHeight, staffSpacePx: STAFF_SPACE_PX });
  await engine.parse(await text);
  await engine.renderFirst(el);
  el.dataset['ready'] = 'true';
}

await show();
