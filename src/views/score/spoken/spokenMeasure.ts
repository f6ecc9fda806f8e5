/** Describes a measure in words: `beat 2: C sharp 5, dotted quarter, tied`, staff by staff, from left to right. */
import {
  chordDuration,
  firstLine,
  isRest,
  measureNumbers,
  pitchClassName,
  timeSignatureAt,
  TICKS_PER_WHOLE,
} from '../../../../engine/index.ts';
import type {
  Chord,
  ChordAddress,
  GraceChord,
  Hairpin,
  Note,
  Part,
  Pitch,
  Score,
  Voice,
} from '../../../../engine/index.ts';
import { spokenTexts } from '../../../texts/index.ts';
import { drumName } from '../state/noteNames.ts';

export interface SpokenEvent extends ChordAddress {
  readonly words: string;
}

export interface SpokenStaff {
  /** Index of the staff among those of all parts. */
  readonly staff: number;
  /** `Piano, right hand`. */
  readonly name: string;
  readonly events: readonly SpokenEvent[];
}

/** Whole alterations; alterations in between have the name of the nearer natural. */
const spokenPitch = ({ step, alter, octave }: Pitch): string =>
  `${spokenTexts.pitchClass(pitchClassName({ step, alter: Math.trunc(alter) }))} ${octave}`;

const spokenPitches = (notes: readonly Note[]): string =>
  notes
    .map(({ pitch, percussionKey }) => (percussionKey === undefined ? spokenPitch(pitch) : drumName(percussionKey)))
    .join(', ');

function spokenLength({ value, fullMeasure }: Chord): string {
  if (fullMeasure !== undefined) return '';
  const length = spokenTexts.length(value.base, value.dots);
  return value.modification === undefined ? length : `${length} ${spokenTexts.tuplet(value.modification.actual)}`;
}

export const spokenGrace = ({ notes }: GraceChord): string => spokenTexts.grace(spokenPitches(notes));

export function spokenChord(chord: Chord): string {
  const fermata = chord.fermata === undefined ? [] : [spokenTexts.fermata];
  if (isRest(chord)) {
    const rest = chord.fullMeasure === undefined ? spokenTexts.rest(spokenLength(chord)) : spokenTexts.fullRest;
    return [rest, ...fermata].join(', ');
  }
  const graces = (chord.graceBefore ?? []).map(spokenGrace);
  const lyrics = (chord.lyrics ?? []).flatMap((syllable) => (syllable ? [spokenTexts.lyric(syllable.text)] : []));
  return [
    ...graces,
    spokenPitches(chord.notes),
    spokenLength(chord),
    ...(chord.graceAfter ?? []).map(spokenGrace),
    ...(chord.notes.some(({ tied }) => tied === true) ? [spokenTexts.tied] : []),
    ...(chord.articulations ?? []).map(spokenTexts.articulation),
    ...(chord.ornaments ?? []).map(({ kind }) => spokenTexts.ornament(kind)),
    ...(chord.arpeggio === undefined ? [] : [spokenTexts.arpeggio]),
    ...(chord.tremolo === undefined ? [] : [spokenTexts.tremolo(chord.tremolo.strokes, chord.tremolo.kind)]),
    ...fermata,
    ...(chord.slurStops ?? []).map(() => spokenTexts.slurEnds),
    ...(chord.slurStarts ?? []).map(() => spokenTexts.slurBegins),
    ...lyrics,
  ].join(', ');
}

/** `at`: ticks from the beginning of the measure. */
export function spokenMoment(at: number, beatTicks: number): string {
  const beat = Math.floor(at / beatTicks) + 1;
  return at % beatTicks === 0 ? spokenTexts.beat(beat) : spokenTexts.afterBeat(beat);
}

interface Timed {
  readonly at: number;
  readonly event: SpokenEvent;
}

function voiceEvents(
  voice: Voice,
  place: Omit<ChordAddress, 'chord'>,
  beatTicks: number,
  isOneOfMany: boolean,
): Timed[] {
  let at = 0;
  return voice.chords.flatMap((chord, index) => {
    const onset = at;
    at += chordDuration(chord);
    if (chord.hidden === true) return [];
    const who = isOneOfMany ? `, ${spokenTexts.voice(voice.number + 1)}` : '';
    const words = `${spokenMoment(onset, beatTicks)}${who}: ${spokenChord(chord)}`;
    return [{ at: onset, event: { ...place, chord: index, words } }];
  });
}

/** Adds the hairpins of a staff: the beginning to the first note from there on, the end to the last note before it. */
function withHairpins(timed: readonly Timed[], hairpins: readonly Hairpin[]): readonly Timed[] {
  const words = new Map<Timed, string[]>();
  for (const { edge, at, direction } of hairpins) {
    const isStart = edge === 'start';
    const named = isStart ? timed.find((each) => each.at >= at) : timed.findLast((each) => each.at < at);
    const event = named ?? (isStart ? timed.at(-1) : timed[0]);
    const said = isStart ? spokenTexts.hairpinBegins(direction) : spokenTexts.hairpinEnds(direction);
    if (event !== undefined) words.set(event, [...(words.get(event) ?? []), said]);
  }
  return timed.map((each) => {
    const added = words.get(each) ?? [];
    return { ...each, event: { ...each.event, words: [each.event.words, ...added].join(', ') } };
  });
}

/** `Piano, right hand`; the name of the part alone where it has one staff. */
export function staffName({ name, staves }: Part, staff: number): string {
  const own = staves.length === 2 ? (spokenTexts.staves.two[staff] ?? '') : spokenTexts.staves.nth(staff + 1);
  return [firstLine(name), ...(staves.length > 1 ? [own] : [])].filter((word) => word !== '').join(', ');
}

/**
 * `measure` is an index. Returns nothing for a measure that the score lacks: panes show an edit at once, while the
 * description follows after a pause in editing.
 */
export function spokenMeasure(score: Score, measure: number): readonly SpokenStaff[] {
  if (score.measures[measure] === undefined) return [];
  const beatTicks = TICKS_PER_WHOLE / timeSignatureAt(score, measure).beatType;
  let count = 0;
  return score.parts.flatMap((part, partIndex) =>
    part.staves.map((_, staff): SpokenStaff => {
      const voices = part.measures[measure]?.voices ?? [];
      const onStaff = voices.filter((voice) => voice.staff === staff).length;
      const timed = voices.flatMap((voice, index) =>
        voice.staff === staff
          ? voiceEvents(voice, { part: partIndex, measure, voice: index }, beatTicks, onStaff > 1)
          : [],
      );
      const hairpins = (part.measures[measure]?.directions ?? []).filter(
        (each): each is Hairpin => each.kind === 'hairpin' && each.staff === staff,
      );
      const sorted = timed.sort((a, b) => a.at - b.at);
      const events = withHairpins(sorted, hairpins).map(({ event }) => event);
      return { staff: count++, name: staffName(part, staff), events };
    }),
  );
}

/** As printed: a pickup has no number. */
export function spokenNumber(score: Score, measure: number): string {
  return spokenTexts.bar(measureNumbers(score.measures)[measure] ?? null);
}
