/**
 * Calls that make songs from videos, and the wizard's search, lookup and pictures. The server, not the browser,
 * requests them from the video host.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputOf } from '../../contract/callTable.ts';
import type { VideoDetails } from '../../contract/calls.ts';
import { clampRange, isVideoTooLong } from '../../contract/videoRange.ts';
import { allVideoSearches, videoSearches } from '../../limits/allowances.ts';
import { take } from '../../limits/throttles.ts';
import { createSongs } from '../../songbook/createSongs.ts';
import { readSongInfo, SongInfoFault } from '../../songbook/songInfo.ts';
import type { SongInfo } from '../../songbook/songInfo.ts';
import { TEXTS } from '../../texts/texts.ts';
import { searchOnce } from '../../video/cachedSearch.ts';
import { VideoSourceUnavailable } from '../../video/videoSource.ts';
import type { VideoSource } from '../../video/videoSource.ts';
import { answerCall } from '../answerCall.ts';
import { atMost, atMostHere } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { inSongbook } from '../inSongbook.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';
import { takeTranscriptions } from '../uploadLimits.ts';

/** Limits the requests of one account, because all users share the quota of the API key. */
const LOOKUPS_PER_MINUTE = 30;
/** A search shows ten. */
const PICTURES_PER_MINUTE = 600;
/** The picture of a video never changes. */
const PICTURE_CACHE = 'private, max-age=86400';

export function answerVideoCalls(application: FastifyInstance, context: Context): void {
  const { configuration, videos } = context;
  const asLookup = { config: atMost(LOOKUPS_PER_MINUTE, '1 minute', 'tooManyRequests') };
  const asUpload = { config: atMost(configuration.limits.uploadsPerHour, '1 hour', 'tooManyUploads') };

  answerCall(application, 'videoSource', async () => ({
    available: videos !== undefined,
    msg: videos === undefined ? TEXTS.videosNotHere : '',
  }));
  const search = videos && searchOnce(videos);
  answerCall(
    application,
    'searchVideos',
    async ({ q }, request) =>
      callSource(videos, async () => (await search?.(q, () => takeSearch(context, request))) ?? []),
    asLookup,
  );
  answerCall(
    application,
    'lookUpVideo',
    async ({ videoId }) => callSource(videos, (source) => find(source, videoId)),
    asLookup,
  );
  answerPictures(application, videos);
  answerCall(
    application,
    'videoToSheet',
    async (form, request) => {
      const info = infoOf(form, configuration.blockedArtists);
      const video = await callSource(videos, (source) => find(source, form.videoId));
      const song = describe(form, info, video);
      await takeTranscriptions(context, request, 1);
      const [id] = await inSongbook(request, configuration, (songbook) => createSongs(context, songbook, [song]));
      if (id === undefined) throw new Error('The new song has no id.');
      return { ok: true, msg: TEXTS.transcriptionStarted };
    },
    asUpload,
  );
}

function answerPictures(application: FastifyInstance, videos: VideoSource | undefined): void {
  const picture = async ({ videoId }: InputOf<'videoPicture'>, _: FastifyRequest, reply: FastifyReply) => {
    const found = await callSource(videos, (source) => source.picture(videoId));
    if (found === undefined) throw new Refusal(404, TEXTS.videoNotFound);
    return reply.type('image/jpeg').header('cache-control', PICTURE_CACHE).send(found);
  };
  const asPicture = { config: atMostHere(PICTURES_PER_MINUTE, '1 minute', 'tooManyRequests') };
  answerCall(application, 'videoPicture', picture, asPicture);
}

/** @throws Refusal where this account, or all together, have searched as often today as they may. */
async function takeSearch({ configuration: { limits }, database }: Context, request: FastifyRequest): Promise<void> {
  const isAllowed = await take(database, videoSearches(signedIn(request).account.id, limits));
  if (!isAllowed || !(await take(database, allVideoSearches(limits)))) throw new Refusal(429, TEXTS.searchesUsedUp);
}

async function callSource<Answer>(
  videos: VideoSource | undefined,
  call: (source: VideoSource) => Promise<Answer>,
): Promise<Answer> {
  if (videos === undefined) throw new Refusal(404, TEXTS.videosNotHere);
  try {
    return await call(videos);
  } catch (error) {
    if (!(error instanceof VideoSourceUnavailable)) throw error;
    throw new Refusal(502, TEXTS.videosAway, {}, error);
  }
}

async function find(source: VideoSource, videoId: string): Promise<VideoDetails> {
  const video = await source.lookUp(videoId);
  if (video === undefined) throw new Refusal(404, TEXTS.videoNotFound);
  return video;
}

function infoOf(form: InputOf<'videoToSheet'>, blockedArtists: readonly string[]): SongInfo {
  const { title, composer, mode, instrument, agreedToTerms, path } = form;
  try {
    return readSongInfo({ title, composer, mode, instrument, agreedToTerms, path }, blockedArtists);
  } catch (error) {
    if (error instanceof SongInfoFault) throw new Refusal(400, error.message);
    throw error;
  }
}

function describe({ starttime, stoptime, drums }: InputOf<'videoToSheet'>, info: SongInfo, video: VideoDetails) {
  if (isVideoTooLong(video.seconds)) throw new Refusal(400, TEXTS.videoTooLong, { field: 'videoId' });
  const { mode, instrument, ...song } = info;
  const range = clampRange({ start: starttime, stop: stoptime ?? video.seconds }, video.seconds);
  const { id: videoId, title: videoTitle, channel } = video;
  const parameters = { mode, instrument, videoId, ...range, drums, videoTitle, channel };
  return { ...song, source: 'Youtube', parameters } as const;
}
