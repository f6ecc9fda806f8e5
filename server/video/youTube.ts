/** YouTube's Data API, version 3: https://developers.google.com/youtube/v3/docs (search.list, videos.list). */
import type { z } from 'zod';
import type { VideoSettings } from '../configuration.ts';
import type { VideoDetails } from '../contract/calls.ts';
import { requestHost } from './requestHost.ts';
import { secondsOfDuration, searchAnswer, videosAnswer } from './youTubeAnswers.ts';
import { VideoSourceUnavailable } from './videoSource.ts';
import type { VideoSource } from './videoSource.ts';

const MOST_RESULTS = '10';
/** 320 by 180 pixels, available for every video. */
const PICTURE = 'mqdefault.jpg';

export function openYouTube({ apiKey, apiUrl, imageUrl }: VideoSettings): VideoSource {
  const ask = async <Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    query: Record<string, string>,
  ): Promise<Answer> => {
    const { status, body } = await requestHost(apiUrl, path, { ...query, key: apiKey });
    if (status !== 200) throw new VideoSourceUnavailable(`YouTube answered a call of ${path} with ${status}.`);
    const answer = schema.safeParse(parseJson(body));
    if (!answer.success) throw new VideoSourceUnavailable(`YouTube answered a call of ${path} in an unexpected form.`);
    return answer.data;
  };
  return {
    search: async (words) => {
      const query = { part: 'snippet', type: 'video', maxResults: MOST_RESULTS, q: words };
      const { items } = await ask('search', searchAnswer, query);
      return items.map(({ id, snippet }) => ({ id: id.videoId, title: snippet.title, channel: snippet.channelTitle }));
    },
    lookUp: async (videoId) => {
      const { items } = await ask('videos', videosAnswer, { part: 'snippet,contentDetails', id: videoId });
      const [video] = items.filter(({ id }) => id === videoId);
      return video && detailsOf(video);
    },
    picture: async (videoId) => {
      const { status, type, body } = await requestHost(imageUrl, `vi/${encodeURIComponent(videoId)}/${PICTURE}`);
      return status === 200 && type.startsWith('image/jpeg') ? body : undefined;
    },
  };
}

/** A broadcast that has not ended has no length and cannot be downloaded. */
function detailsOf({
  id,
  snippet,
  contentDetails,
}: z.infer<typeof videosAnswer>['items'][number]): VideoDetails | undefined {
  const seconds = secondsOfDuration(contentDetails.duration);
  const isLive = snippet.liveBroadcastContent !== undefined && snippet.liveBroadcastContent !== 'none';
  if (seconds === undefined || seconds === 0 || isLive) return undefined;
  return { id, title: snippet.title, channel: snippet.channelTitle, seconds };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Reported like an answer that does not fit the schema.
    return undefined;
  }
}
