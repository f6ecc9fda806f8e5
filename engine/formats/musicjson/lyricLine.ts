/**
 * Converts lyrics. MusicJSON stores the syllables of a measure in one text with one token for each note of the first
 * voice: `Hel- lo _ world`. `_` means no syllable; a trailing hyphen means that the word continues. Lyrics that this
 * cannot express (more verses, spaces inside a syllable) are also stored with the note.
 */
import { isRest, type Chord, type Syllable } from '../../model/chord.ts';

const NONE = '_';

/** State for reading the tokens of one part in order, because words may continue across barlines. */
export interface WordState {
  inWord: boolean;
}

function tokenOf(chord: Chord): string {
  const syllable = chord.lyrics?.[0];
  if (!syllable) return NONE;
  // A no-break space, because readers split the text at spaces.
  const text = syllable.text.replace(/\s+/g, '\u00a0');
  return syllable.position === 'begin' || syllable.position === 'middle' ? `${text}-` : text;
}

/** Returns the tokens of a voice's notes; rests have none. */
const lyricTokens = (chords: readonly Chord[]): readonly string[] =>
  chords.filter((chord) => !isRest(chord)).map(tokenOf);

/** Returns the text of a voice's syllables; undefined where no note has one. */
export function lyricText(chords: readonly Chord[]): string | undefined {
  const tokens = lyricTokens(chords);
  return tokens.every((token) => token === NONE) ? undefined : tokens.join(' ');
}

export const tokensOfText = (text: string): readonly string[] =>
  text.split(/[ \t\r\n]+/).filter((token) => token !== '');

function syllableOf(token: string | undefined, state: WordState): Syllable | undefined {
  if (token === undefined || token === NONE) return undefined;
  const isContinued = token.length > 1 && token.endsWith('-');
  const position = isContinued ? (state.inWord ? 'middle' : 'begin') : state.inWord ? 'end' : 'single';
  state.inWord = isContinued;
  return { text: isContinued ? token.slice(0, -1) : token, position };
}

/** Returns the lyrics of each chord that the tokens express, so that they need no field of their own. */
export function lyricsOfTokens(
  chords: readonly Pick<Chord, 'notes'>[],
  tokens: readonly string[],
  state: WordState,
): readonly (readonly Syllable[] | undefined)[] {
  let next = 0;
  return chords.map(({ notes }) => {
    const syllable = notes.length === 0 ? undefined : syllableOf(tokens[next++], state);
    return syllable === undefined ? undefined : [syllable];
  });
}

/** Whether the first verse of stored lyrics agrees with the token; a rest has no token. */
export const agreesWithToken = (chord: Chord, token: string | undefined): boolean =>
  isRest(chord) || tokenOf(chord) === (token ?? NONE);
