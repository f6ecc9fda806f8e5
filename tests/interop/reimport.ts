/**
 * Files written by Songleaf, opened by MuseScore and exported again: notes, rhythms, ties, tuplets, voices, lyrics and
 * chord symbols must be the same afterwards.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { importMusicXml, writeMusicXml } from '../../engine/index.ts';
import { canonicalScore } from './canonicalScore.ts';
import { corpusBytes, corpusFiles } from './corpus.ts';
import { difference, treeFacts } from './facts.ts';
import { reexport } from './museScore.ts';
import { withoutMuseScoreHabits } from './museScoreHabits.ts';
import { compareTuplets } from './museScoreTuplets.ts';
import { time, type Facts } from './place.ts';
import { child, children, textIn, xmlTree, type Node } from './xmlTree.ts';

/** The number of real songs, evenly distributed. */
const SONGS = 60;
const FIXTURES = new URL('../fixtures/musicxml/', import.meta.url);

/**
 * Fixtures that MuseScore 3 cannot represent, with the reason; it loses the same facts where it opens the fixture
 * itself.
 */
const BEYOND_MUSESCORE = new Map([
  ['five-voices', 'a staff has four voices at most, notes from the other staff included'],
  ['grace-with-marks', 'grace notes have no lyrics'],
  ['harmony-by-function', 'a chord symbol has a root, not a function'],
  ['harmony-inversion-and-function', 'a chord symbol has a root, not a function'],
  ['harmony-of-two-chords', 'of several chords in one symbol the last is kept'],
  ['longest-and-shortest-values', 'the longest note value is the longa'],
  ['rounded-septuplet', 'time is counted in 480 parts of a quarter'],
  ['tuplet-of-seventeen', 'time is counted in 480 parts of a quarter'],
  ['transposition-changes', 'a part transposes by one interval, the last that its file names'],
  ['tremolo-unmeasured', 'a tremolo has at least one stroke'],
  ['tuplet-nested', 'tuplets inside tuplets are not read'],
  ['tuplet-of-tuplets', 'tuplets inside tuplets are not read'],
]);

interface Piece {
  readonly name: string;
  readonly text: string;
  /** The facts that MuseScore cannot represent, and the file before Songleaf's reader and writer. */
  readonly beyond?: { readonly reason: string; readonly source: string };
}

const decoder = new TextDecoder();

/** A line without its end has no meaning; in MuseScore an octave line without an end would move all later notes. */
function written(name: string, bytes: Uint8Array): Piece {
  const text = writeMusicXml(canonicalScore(importMusicXml(bytes).score));
  const reason = BEYOND_MUSESCORE.get(name.replace('.musicxml', ''));
  return { name, text, ...(reason !== undefined && { beyond: { reason, source: decoder.decode(bytes) } }) };
}

export function pieces(): Piece[] {
  const files = corpusFiles();
  const songs = files.filter((_, index) => index % Math.ceil(files.length / SONGS) === 0);
  const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith('.musicxml'));
  return [
    ...songs.map((name) => written(name, corpusBytes(name))),
    ...fixtures.map((name) => written(name, new Uint8Array(readFileSync(new URL(name, FIXTURES))))),
  ];
}

/** The voices of a measure, identified by their notes, because each program numbers them differently. */
function voiceFacts(measure: Node, index: number, division: number): Facts {
  const voices = new Map<string, string[]>();
  let [cursor, chordAt] = [0, 0];
  for (const each of measure.children) {
    const duration = Number(textIn(each, 'duration') ?? 0) / division;
    if (each.name === 'backup') cursor -= duration;
    if (each.name === 'forward') cursor += duration;
    if (each.name !== 'note' || child(each, 'grace')) continue;
    if (!child(each, 'chord')) [chordAt, cursor] = [cursor, cursor + duration];
    if (child(each, 'rest')) continue;
    const voice = textIn(each, 'voice') ?? '1';
    const pitch = child(each, 'pitch') ?? child(each, 'unpitched');
    const name = pitch?.children.map(({ text }) => text.trim()).join('') ?? '';
    voices.set(voice, [...(voices.get(voice) ?? []), `${time(chordAt)}:${name}`]);
  }
  return [...voices.values()].map((notes) => `voice ${index + 1}: ${notes.sort().join(' ')}`);
}

function partVoices(part: Node): Facts {
  let division = 1;
  return children(part, 'measure').flatMap((measure, index) => {
    division = Number(textIn(child(measure, 'attributes'), 'divisions') ?? division);
    return voiceFacts(measure, index, division);
  });
}

const COMPARED = /^(note|tie|tuplet|lyric|harmony) /;

function factsOf(score: Node): Facts[] {
  const voices = children(score, 'part').map(partVoices);
  const bags = treeFacts(withoutMuseScoreHabits(score)).slice(0, voices.length);
  return bags.map((bag, part) => [...bag.filter((line) => COMPARED.test(line)), ...(voices[part] ?? [])]);
}

/** A bracket whose placement the file leaves to the program is exported as the program drew it. */
function withoutDrawnBrackets(before: Facts, after: Facts): Facts {
  const open = before.filter((line) => /^tuplet start .* beat \d+ {2}/.test(line));
  return after.map((line) => {
    const undecided = line.replace(/^(tuplet start .* beat \d+ )(yes|no) /, '$1 ');
    const place = open.indexOf(undecided);
    if (undecided === line || place < 0) return line;
    open.splice(place, 1);
    return undecided;
  });
}

export interface Reimport {
  readonly name: string;
  /** The facts that only Songleaf's file (-) or only MuseScore's (+) contains. */
  readonly differences: readonly string[];
  /**
   * The reason why MuseScore cannot represent it; facts that are lost from the original file too are then not
   * differences.
   */
  readonly beyond?: string;
}

function differences(text: string, again: string | undefined): string[] {
  if (again === undefined) return ['MuseScore does not open it'];
  const [ours, theirs] = [xmlTree(text), xmlTree(again)];
  compareTuplets(ours, theirs);
  const [before, after] = [factsOf(ours), factsOf(theirs)];
  return before.flatMap((bag, part) =>
    difference(bag, withoutDrawnBrackets(bag, after[part] ?? [])).map((line) => `part ${part + 1}: ${line}`),
  );
}

/** A note at another time also changes its voice. */
const kindOf = (line: string): string => (/^part \d+: [-+] (\w+) /.exec(line)?.[1] ?? line).replace('voice', 'note');

export function reimports(program: string, all: readonly Piece[]): Reimport[] {
  const sources = all.flatMap(({ beyond }) => beyond?.source ?? []);
  const again = reexport(program, [...all.map(({ text }) => text), ...sources]);
  const lost = new Map(sources.map((source, index) => [source, differences(source, again[all.length + index])]));
  return all.map(({ name, text, beyond }, index) => {
    const own = differences(text, again[index]);
    if (beyond === undefined) return { name, differences: own };
    const known = new Set(lost.get(beyond.source)?.map(kindOf));
    const more = own.filter((line) => !known.has(kindOf(line)));
    return own.length === 0
      ? { name, differences: [`is unchanged, although listed: ${beyond.reason}`] }
      : { name, differences: more, beyond: beyond.reason };
  });
}
