/**
 * What we write, opened by MuseScore and exported again: notes, rhythms, ties, tuplets, voices, lyrics and chord symbols
 * that come back must be those that went in.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { importMusicXml, writeMusicXml } from '../../engine/index.ts';
import { canonicalScore } from './canonicalScore.ts';
import { corpusBytes, corpusFiles } from './corpus.ts';
import { difference, treeFacts } from './facts.ts';
import { reexport } from './museScore.ts';
import { withoutMuseScoreHabits } from './museScoreHabits.ts';
import { time, type Facts } from './place.ts';
import { child, children, textIn, xmlTree, type Node } from './xmlTree.ts';

/** Of the real songs, spread evenly. */
const SONGS = 60;
const FIXTURES = new URL('../fixtures/musicxml/', import.meta.url);

/** Fixtures of ours that MuseScore 3 cannot hold, and why. */
const BEYOND_MUSESCORE = new Map([
  ['five-voices', 'a staff has four voices at most, notes from the other staff included'],
  ['rounded-septuplet', 'time is counted in 480 parts of a quarter'],
  ['tuplet-of-seventeen', 'time is counted in 480 parts of a quarter'],
  ['tremolo-unmeasured', 'a tremolo has at least one stroke'],
  ['tuplet-nested', 'tuplets inside tuplets are not read'],
  ['tuplet-of-tuplets', 'tuplets inside tuplets are not read'],
]);

interface Piece {
  readonly name: string;
  readonly text: string;
}

/** A line without its end means nothing; MuseScore would let an octave line without one move all that follows. */
const written = (name: string, bytes: Uint8Array): Piece => ({
  name,
  text: writeMusicXml(canonicalScore(importMusicXml(bytes).score)),
});

export function pieces(): Piece[] {
  const files = corpusFiles();
  const songs = files.filter((_, index) => index % Math.ceil(files.length / SONGS) === 0);
  const fixtures = readdirSync(FIXTURES).filter(
    (name) => name.endsWith('.musicxml') && !BEYOND_MUSESCORE.has(name.replace('.musicxml', '')),
  );
  return [
    ...songs.map((name) => written(name, corpusBytes(name))),
    ...fixtures.map((name) => written(name, new Uint8Array(readFileSync(new URL(name, FIXTURES))))),
  ];
}

/** The voices of a measure, each by its notes; how they are numbered is each program's own. */
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

function factsOf(text: string): Facts[] {
  const score = xmlTree(text);
  const voices = children(score, 'part').map(partVoices);
  const bags = treeFacts(withoutMuseScoreHabits(score)).slice(0, voices.length);
  return bags.map((bag, part) => [...bag.filter((line) => COMPARED.test(line)), ...(voices[part] ?? [])]);
}

/** A bracket that the file leaves to the program comes back as what the program drew. */
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
  /** What only our file (-) or only MuseScore's (+) says. */
  readonly differences: readonly string[];
}

export function reimports(program: string, all: readonly Piece[]): Reimport[] {
  const again = reexport(
    program,
    all.map(({ text }) => text),
  );
  return all.map(({ name, text }, index) => {
    const back = again[index];
    if (back === undefined) return { name, differences: ['MuseScore does not open it'] };
    const [before, after] = [factsOf(text), factsOf(back)];
    const differences = before.flatMap((bag, part) =>
      difference(bag, withoutDrawnBrackets(bag, after[part] ?? [])).map((line) => `part ${part + 1}: ${line}`),
    );
    return { name, differences };
  });
}
