/** Schemas of the parts of YouTube's answers that are used. */
import { z } from 'zod';
import { isVideoId } from '../contract/videoLink.ts';

const id = z.string().refine(isVideoId);
/** Titles contain HTML entities in search results, and none in lookups. */
const text = z.string().transform(decodeEntities);
const snippet = z.object({ title: text, channelTitle: text, liveBroadcastContent: z.string().optional() });

export const searchAnswer = z.object({
  items: z.array(z.object({ id: z.object({ videoId: id }), snippet })).max(50),
});

export const videosAnswer = z.object({
  items: z.array(z.object({ id, snippet, contentDetails: z.object({ duration: z.string() }) })).max(50),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(given: string): string {
  return given.replace(/&(#\d{1,6}|[a-z]{2,4});/g, (entity, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? entity),
  );
}

/** ISO 8601, as `PT1H2M3S` or `P1DT2H`. */
export function secondsOfDuration(duration: string): number | undefined {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
