/**
 * The lyrics of a MIDI file: lyric events, or the text events of a karaoke file. These begin with one that starts with
 * `@K`; other events that start with `@` state the language, the title and the like.
 */
import { SYLLABLE_REACH, type MidiLyric, type MidiNote, type MidiTrack } from '../midiFile.ts';
import { DRUM_SET } from '../../../theory/instruments.ts';

export type SungWord = Omit<MidiLyric, 'track'>;

/** The words of one track chunk. */
export interface ChunkWords {
  readonly words: readonly SungWord[];
  /** Index of the chunk's first track; undefined for a chunk without notes, whose words belong to the whole piece. */
  readonly track: number | undefined;
}

type Started = Pick<MidiNote, 'start' | 'track'>;

const isKaraoke = (texts: readonly ChunkWords[]): boolean =>
  texts.some(({ words }) => words.some(({ text }) => text.startsWith('@K')));

/** F-measure of the syllables that a track has a note for, and of its notes from the first to the last syllable. */
function agreement(words: readonly SungWord[], starts: readonly number[], near: number): number {
  const [first, last] = [words[0]?.at ?? 0, words.at(-1)?.at ?? 0];
  const during = starts.filter((start) => start >= first - near && start <= last + near);
  let next = 0;
  let sung = 0;
  for (const { at } of words) {
    while (next < during.length && (during[next] ?? 0) < at - near) next++;
    if (Math.abs((during[next] ?? Infinity) - at) > near) continue;
    next++;
    sung++;
  }
  return (2 * sung) / (words.length + during.length);
}

/** The track whose notes are sung: each has its syllable. The first of several that agree equally well. */
function singerOf(
  words: readonly SungWord[],
  notes: readonly Started[],
  tracks: readonly Pick<MidiTrack, 'program'>[],
  near: number,
): number {
  const starts = tracks.map(() => new Set<number>());
  for (const { track, start } of notes) starts[track]?.add(start);
  let [singer, best] = [0, 0];
  tracks.forEach(({ program }, track) => {
    if (program === DRUM_SET) return;
    const inOrder = [...(starts[track] ?? [])].sort((a, b) => a - b);
    const share = agreement(words, inOrder, near);
    if (share > best) [singer, best] = [track, share];
  });
  return singer;
}

interface Sung {
  /** Lyric events and text events by chunk. */
  readonly lyrics: readonly ChunkWords[];
  readonly texts: readonly ChunkWords[];
  readonly notes: readonly Started[];
  readonly tracks: readonly Pick<MidiTrack, 'program'>[];
}

/** The lyrics with their tracks, in no particular order. The words of all chunks without notes have one singer. */
export function lyricsOf({ lyrics, texts, notes, tracks }: Sung, ticksPerQuarter: number): MidiLyric[] {
  const chosen = lyrics.length > 0 || !isKaraoke(texts) ? lyrics : texts;
  const sung = chosen.flatMap(({ words, track }) =>
    words.filter(({ text }) => !text.startsWith('@')).map((word) => ({ ...word, track })),
  );
  const free = sung.filter(({ track }) => track === undefined).sort((a, b) => a.at - b.at);
  const singer = free.length === 0 ? 0 : singerOf(free, notes, tracks, SYLLABLE_REACH * ticksPerQuarter);
  return sung.map((word) => ({ ...word, track: word.track ?? singer }));
}

/** The title that a karaoke file states: its first text after `@T`. */
export function karaokeTitle(texts: readonly ChunkWords[]): string | undefined {
  if (!isKaraoke(texts)) return undefined;
  const title = texts.flatMap(({ words }) => words).find(({ text }) => text.startsWith('@T'));
  return title?.text.slice(2).trim();
}
