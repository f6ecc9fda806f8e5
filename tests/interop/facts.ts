/**
 * The facts of a MusicXML file as a bag of plain lines: each note, rest, tie, tuplet, lyric, slur, dynamic and
 * direction with its measure and time. Two files contain the same music where their bags are equal, whatever their
 * structure. Times are in quarters from the start of the measure, to a thousandth.
 */
import { directionFacts, dynamicFact } from './directionFacts.ts';
import { dropEndlessOctaves, withoutNoise } from './noise.ts';
import { moment, SCORE, time, type Facts, type Place } from './place.ts';
import { child, children, textIn, xmlTree, type Node } from './xmlTree.ts';

const STEPS = 'CDEFGAB';
const SEMITONES = [0, 2, 4, 5, 7, 9, 11];

function soundingPitch(note: Node, place: Place): string {
  const pitch = child(note, 'pitch');
  const unpitched = child(note, 'unpitched');
  if (unpitched) return `x${textIn(unpitched, 'display-step')}${textIn(unpitched, 'display-octave')}`;
  const step = STEPS.indexOf(textIn(pitch, 'step') ?? '');
  const alter = Number(textIn(pitch, 'alter') ?? 0);
  const midi = 12 * (Number(textIn(pitch, 'octave')) + 1) + (SEMITONES[step] ?? NaN) + alter;
  return `${midi + place.transposition}${place.transposition === 0 ? (textIn(pitch, 'step') ?? '') : ''}`;
}

function tieFacts(note: Node, at: string, pitch: string, isGrace: boolean): Facts {
  const types = new Set<string>();
  for (const tie of children(note, 'tie')) types.add(tie.attributes['type'] ?? '');
  for (const notations of children(note, 'notations')) {
    for (const tied of children(notations, 'tied')) types.add(tied.attributes['type'] ?? '');
  }
  // A tie without an end is a tie that is let to ring.
  if (types.delete('let-ring')) types.add('start');
  // Some programs write the end of a tie from a grace note on the grace note itself.
  if (isGrace && types.has('start')) types.delete('stop');
  return [...types].map((type) => `tie ${type} ${at} ${isGrace ? 'grace ' : ''}${pitch}`);
}

/** A tuplet by its appearance and the beat of its start or end: brackets may leave out rests at their ends. */
function tupletFacts(notations: Node, place: Place, duration: number): Facts {
  const isHidden = notations.attributes['print-object'] === 'no';
  return children(notations, 'tuplet').map(({ attributes: own }) => {
    const attributes = isHidden ? { ...own, bracket: 'no', 'show-number': 'none' } : own;
    const { type, bracket = '', 'show-number': show = '', placement = '' } = attributes;
    const beat = Math.floor(place.chordAt + (type === 'start' ? 1e-6 : duration - 1e-6));
    return `tuplet ${type} measure ${place.measure + 1} beat ${beat} ${type === 'start' ? [bracket, show, placement].join(' ') : ''}`;
  });
}

function slurFacts(notations: Node, at: string, isGrace: boolean): Facts {
  return children(notations, 'slur')
    .filter(({ attributes }) => attributes['type'] !== 'continue')
    .map(({ attributes }) => {
      const { type, placement = '', 'line-type': style = 'solid' } = attributes;
      return `slur ${type} ${at} ${isGrace ? 'grace' : ''} ${type === 'start' ? `${placement} ${style}` : ''}`;
    });
}

function lyricFacts(note: Node, at: string): Facts {
  const verses = new Set<number>();
  return children(note, 'lyric').flatMap((lyric, index) => {
    const text = lyric.children
      .filter(({ name }) => name === 'text' || name === 'elision')
      .map(({ name, text }) => (name === 'elision' && text === '' ? '‿' : text.replace(/[\ue550-\ue552]/g, '‿')))
      .join('');
    const extend = child(lyric, 'extend') ? 'extend' : '';
    // Some programs name verses by words.
    let verse = Number(/(\d+)\D*$/.exec(lyric.attributes['number'] ?? '1')?.[1] ?? index + 1);
    while (text !== '' && verses.has(verse)) verse++;
    verses.add(verse);
    return text === ''
      ? []
      : [`lyric ${at} verse ${verse} ${textIn(lyric, 'syllabic') ?? 'single'} ${extend} "${text}"`];
  });
}

/** Two names of one sign. */
const MARK_NAMES: Readonly<Record<string, string>> = { 'open-string': 'open' };
/** Their text is the shape of the sign. */
const SHAPED = new Set(['breath-mark', 'caesura']);

/** Without a text these elements state that a sign exists, but not which. */
const NAMELESS = /^other-/;

/** Marks of a note, by the elements that contain them. */
function markFacts(notations: Node, at: string, staff: string): Facts {
  const facts: Facts = [];
  for (const group of ['articulations', 'ornaments', 'technical']) {
    for (const holder of children(notations, group)) {
      for (const mark of holder.children.filter(
        ({ name, text, attributes }) =>
          (attributes['type'] !== 'stop' || group !== 'ornaments') && !(NAMELESS.test(name) && text.trim() === ''),
      ))
        facts.push(`mark ${at} ${MARK_NAMES[mark.name] ?? mark.name} ${SHAPED.has(mark.name) ? '' : mark.text.trim()}`);
    }
  }
  for (const mark of children(notations, 'fermata')) facts.push(`mark ${at} fermata ${mark.text.trim() || 'normal'}`);
  for (const dynamics of children(notations, 'dynamics')) facts.push(dynamicFact(dynamics, at, staff));
  if (child(notations, 'arpeggiate'))
    facts.push(`mark ${at} arpeggiate ${child(notations, 'arpeggiate')?.attributes['direction'] ?? ''}`);
  if (child(notations, 'non-arpeggiate')) facts.push(`mark ${at} non-arpeggiate`);
  return facts;
}

/** The modification of the written value; the notes of a tremolo may be written with or without the value of both. */
function ratioText(note: Node): string {
  const ornaments = children(note, 'notations').flatMap((each) => children(each, 'ornaments'));
  if (ornaments.some((group) => child(group, 'tremolo'))) return '';
  const modification = child(note, 'time-modification');
  const [actual, normal] = [textIn(modification, 'actual-notes') ?? 1, textIn(modification, 'normal-notes') ?? 1];
  return `ratio ${time(Number(actual) / Number(normal))}`;
}

/** Marked as such, without a type, as in earlier versions of MusicXML, or a whole rest as long as the measure. */
const fillsMeasure = (rest: Node, duration: number, { lengths, measure }: Place): boolean =>
  child(rest, 'rest')?.attributes['measure'] === 'yes' ||
  child(rest, 'type') === undefined ||
  (textIn(rest, 'type') === 'whole' && child(rest, 'dot') === undefined && duration === lengths[measure]);

function noteFacts(note: Node, place: Place): Facts {
  const isChord = child(note, 'chord') !== undefined;
  const isGrace = child(note, 'grace') !== undefined;
  const duration = isGrace ? 0 : Number(textIn(note, 'duration') ?? 0) / place.division;
  if (!isChord) {
    place.chordAt = place.cursor;
    place.cursor += duration;
  }
  const at = moment(place, place.chordAt);
  const isRest = child(note, 'rest') !== undefined;
  if (isRest && note.attributes['print-object'] === 'no') {
    return children(note, 'notations').flatMap((each) => tupletFacts(each, place, duration));
  }
  const staff = textIn(note, 'staff') ?? '1';
  // A full-measure rest begins with the measure; any other is an ordinary rest.
  const isMeasureRest = isRest && place.chordAt < 1e-6 && fillsMeasure(note, duration, place);
  const grace = isGrace
    ? `grace ${child(note, 'grace')?.attributes['slash'] === 'yes' ? 'slash' : ''}`
    : // A rest that fills its measure lasts as long as the longest part of the measure.
      isMeasureRest
      ? ''
      : time(duration);
  const pitch = isRest ? 'rest' : soundingPitch(note, place);
  // Some files give rests a type that does not fit their duration.
  const written = isMeasureRest ? 'measure' : isRest ? '' : ratioText(note);
  const facts = [`note ${at} ${pitch} ${grace} staff ${staff} ${written}`];
  facts.push(...tieFacts(note, at, pitch, isGrace), ...lyricFacts(note, at));
  for (const notations of children(note, 'notations')) {
    facts.push(
      ...tupletFacts(notations, place, duration),
      ...slurFacts(notations, at, isGrace),
      ...markFacts(notations, at, staff),
    );
  }
  return facts;
}

function harmonyFacts(harmony: Node, place: Place): Facts {
  const at = moment(place, place.cursor + Number(textIn(harmony, 'offset') ?? 0) / place.division);
  const flat = (node: Node): string => `${node.name}:${node.text.trim()}${node.children.map(flat).join(' ')}`;
  const parts = harmony.children.filter(({ name }) => ['root', 'kind', 'bass', 'degree'].includes(name));
  return [`harmony ${at} ${parts.map(flat).sort().join(' ')}`];
}

/** Segno and coda may belong to a barline instead of a direction. */
const signFacts = (barline: Node, { measure }: Place): Facts =>
  barline.children
    .filter(({ name }) => name === 'segno' || name === 'coda')
    .map(({ name }) => `${SCORE}${name} measure ${measure + 1}`);

function readAttributes(attributes: Node, place: Place): void {
  const divisions = textIn(attributes, 'divisions');
  if (divisions !== undefined) place.division = Number(divisions);
  const transpose = child(attributes, 'transpose');
  if (transpose)
    place.transposition = Number(textIn(transpose, 'chromatic')) + 12 * Number(textIn(transpose, 'octave-change') ?? 0);
}

/** Adds the measure's facts. @returns its length. */
function measureFacts(measure: Node, place: Place, facts: Facts): number {
  let length = 0;
  for (const each of measure.children) {
    const duration = Number(textIn(each, 'duration') ?? 0) / place.division;
    if (each.name === 'attributes') readAttributes(each, place);
    else if (each.name === 'backup') place.cursor = Math.max(0, place.cursor - duration);
    else if (each.name === 'forward') place.cursor += duration;
    else if (each.name === 'note') facts.push(...noteFacts(each, place));
    else if (each.name === 'direction') facts.push(...directionFacts(each, place));
    else if (each.name === 'harmony') facts.push(...harmonyFacts(each, place));
    else if (each.name === 'barline') facts.push(...signFacts(each, place));
    length = Math.max(length, place.cursor);
  }
  return length;
}

/** Adds all facts to the parts' bags. @returns the lengths of the measures. */
function readParts(parts: readonly (readonly Node[])[], lengths: readonly number[], bags: readonly Facts[]): number[] {
  const units = parts.map(() => ({ division: 1, transposition: 0 }));
  const count = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: count }, (_, measure) => {
    let longest = 0;
    parts.forEach((measures, part) => {
      const node = measures[measure];
      const unit = units[part];
      if (!node || !unit) return;
      const place: Place = { measure, lengths, cursor: 0, chordAt: 0, rehearsals: 0, ...unit };
      longest = Math.max(longest, measureFacts(node, place, bags[part] ?? []));
      unit.division = place.division;
      unit.transposition = place.transposition;
    });
    return longest;
  });
}

/** One bag for each part of a partwise score, and one for the score as a whole. */
export const musicFacts = (text: string): Facts[] => treeFacts(xmlTree(text));

/** The measures of each part, in the order of the part list, of partwise and timewise files. */
function partsOf(score: Node): Node[][] {
  const byId = new Map(
    children(child(score, 'part-list'), 'score-part').map(({ attributes }) => [attributes['id'], [] as Node[]]),
  );
  const measures = (id: string | undefined): Node[] => {
    const known = byId.get(id) ?? [];
    byId.set(id, known);
    return known;
  };
  for (const part of children(score, 'part')) measures(part.attributes['id']).push(...children(part, 'measure'));
  for (const measure of children(score, 'measure'))
    for (const part of children(measure, 'part')) measures(part.attributes['id']).push(part);
  return [...byId.values()].filter(({ length }) => length > 0);
}

export function treeFacts(score: Node): Facts[] {
  const parts = partsOf(score);
  parts.forEach(dropEndlessOctaves);
  const bags: Facts[] = parts.map(() => []);
  const lengths = readParts(
    parts,
    [],
    parts.map(() => []),
  );
  readParts(parts, lengths, bags);
  const own = bags.map((bag) => withoutNoise(bag.filter((line) => !line.startsWith(SCORE))));
  return [...own, [...new Set(bags.flat().filter((line) => line.startsWith(SCORE)))]];
}

/** Lines that only one of the two contains, each with a sign in front. */
export function difference(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of after) counts.set(line, (counts.get(line) ?? 0) - 1);
  const found: string[] = [];
  for (const [line, count] of counts)
    if (count !== 0)
      found.push(`${count > 0 ? '-' : '+'} ${line}${Math.abs(count) > 1 ? ` (${Math.abs(count)} times)` : ''}`);
  return found.sort((a, b) => a.slice(2).localeCompare(b.slice(2)));
}
