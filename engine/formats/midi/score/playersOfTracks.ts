/**
 * Finds the tracks that one player of a keyboard instrument plays: programs write a track for each hand, on one channel or
 * with the names of the hands.
 */
import type { MidiTrack } from '../midiFile.ts';
import { isKeyboard } from './stavesForProgram.ts';

/** The tracks of one part, by their indexes; of two, the right hand is the first. */
export interface Player {
  readonly name: string;
  readonly program: number;
  readonly mute: boolean;
  readonly tracks: readonly [number] | readonly [right: number, left: number];
}

const words = (...list: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${list.join('|')})(?![\p{L}\d])`, 'iu');
const HAND_NOUNS = String.raw`(?:[ _-]*(?:hand|staff|main|mano|hd\.?))?`;
/** The names of the hands in the languages of most files, and those of the staves. */
const RIGHT = words(
  String.raw`(?:(?:main|mano) )?(?:right|rechte?|rechts|droite|derecha|destra|upper|up)${HAND_NOUNS}`,
  String.raw`r\.? ?h\.?|m\.?d\.?`,
);
const LEFT = words(
  String.raw`(?:(?:main|mano) )?(?:left|linke?|links|gauche|izquierda|sinistra|lower|down)${HAND_NOUNS}`,
  String.raw`l\.? ?h\.?|m\.?[gsi]\.?`,
);

/** The name of the instrument in the name of a track for one hand. Some programs add the name of a voice after a colon. */
const withoutHand = (name: string, hand: RegExp): string =>
  name
    .replace(/:.*$/su, '')
    .replace(hand, '')
    .replaceAll(/[([]\s*[)\]]/g, '')
    .replaceAll(/^[\s,:;/_-]+|[\s,:;/_-]+$/g, '');

/** Returns whether the first of two tracks is the right hand or the left one of a player who plays both, and the part's name. */
function handsOf(
  first: MidiTrack,
  second: MidiTrack,
  tracksOnChannel: ReadonlyMap<number, number>,
): { readonly isRightFirst: boolean; readonly name: string } | undefined {
  if (first.program !== second.program || first.mute !== second.mute || !isKeyboard(first.program)) return undefined;
  if (RIGHT.test(first.name) && LEFT.test(second.name))
    return { isRightFirst: true, name: withoutHand(first.name, RIGHT) };
  if (LEFT.test(first.name) && RIGHT.test(second.name))
    return { isRightFirst: false, name: withoutHand(second.name, RIGHT) };
  // More tracks on a channel may be voices.
  if (first.channel !== second.channel || tracksOnChannel.get(first.channel) !== 2) return undefined;
  return { isRightFirst: true, name: first.name === second.name ? first.name : '' };
}

/** Returns the players of a file in the order of their first tracks. */
export function playersOfTracks(tracks: readonly MidiTrack[]): readonly Player[] {
  const tracksOnChannel = new Map<number, number>();
  for (const { channel } of tracks) tracksOnChannel.set(channel, (tracksOnChannel.get(channel) ?? 0) + 1);
  const players: Player[] = [];
  for (let index = 0; index < tracks.length; index++) {
    const [track, next] = [tracks[index], tracks[index + 1]];
    if (track === undefined) continue;
    const { program, mute } = track;
    const hands = next && handsOf(track, next, tracksOnChannel);
    if (hands === undefined) {
      players.push({ name: track.name, program, mute, tracks: [index] });
      continue;
    }
    const both = hands.isRightFirst ? ([index, index + 1] as const) : ([index + 1, index] as const);
    players.push({ name: hands.name, program, mute, tracks: both });
    index += 1;
  }
  return players;
}
