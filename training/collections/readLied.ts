/**
 * Reads the parts of a compressed MusicXML song that the rhythm priors need: notes on a grid of 24 units per quarter
 * note, measures, meter, key and tempo. Repeats are not unrolled; notes off the grid are left out.
 */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export const UNITS_PER_QUARTER = 24;

export interface LiedNote {
  /** Units since the start. */
  readonly onset: number;
  readonly duration: number;
  readonly midiPitch: number;
  readonly part: number;
  readonly staff: number;
  readonly voice: string;
  /** Index into `measures`. */
  readonly measure: number;
  /** Units since the nominal barline; for a pickup, since the beginning of the full measure. */
  readonly position: number;
}

export interface LiedMeasure {
  readonly start: number;
  readonly length: number;
  readonly beats: number;
  readonly beatType: number;
  readonly fifths: number;
}

export interface Lied {
  readonly notes: readonly LiedNote[];
  readonly measures: readonly LiedMeasure[];
  readonly parts: number;
  /** Quarter notes per minute; undefined if the song does not specify it. */
  readonly tempo: number | undefined;
}

interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const stack = [root];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    const element: Element = { name: tag.name, attributes: tag.attributes, children: [], text: '' };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => stack.pop());
  parser.on('text', (text) => {
    const top = stack.at(-1);
    if (top) top.text += text.trim();
  });
  parser.write(xml).close();
  return root;
}

const find = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);
const numberOf = (element: Element, name: string, fallback: number): number => {
  const text = find(element, name)?.text;
  return text ? Number(text) : fallback;
};
const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

export interface RawNote {
  at: number;
  duration: number;
  midiPitch: number;
  part: number;
  staff: number;
  voice: string;
  measure: number;
  tieStart: boolean;
  tieStop: boolean;
}

function pitchOf(note: Element): number | undefined {
  const pitch = find(note, 'pitch');
  if (!pitch) return undefined;
  const step = SEMITONES[find(pitch, 'step')?.text ?? ''] ?? 0;
  return 12 * (numberOf(pitch, 'octave', 4) + 1) + step + numberOf(pitch, 'alter', 0);
}

export function readLied(file: Uint8Array): Lied {
  const entries = unzipSync(file);
  const name = Object.keys(entries).find((entry) => !entry.startsWith('META-INF') && /xml$/.test(entry));
  const score = find(parseXml(strFromU8(entries[name ?? ''] ?? new Uint8Array())), 'score-partwise');
  const parts = score?.children.filter((child) => child.name === 'part') ?? [];
  const raw: RawNote[] = [];
  const lengths: number[] = [];
  const signatures: { beats: number; beatType: number; fifths: number }[] = [];
  let tempo: number | undefined;
  parts.forEach((part, partIndex) => {
    let [divisions, beats, beatType, fifths, transpose] = [1, 4, 4, 0, 0];
    part.children
      .filter((child) => child.name === 'measure')
      .forEach((measure, index) => {
        let [now, last, end] = [0, 0, 0];
        for (const event of measure.children) {
          if (event.name === 'attributes') {
            divisions = numberOf(event, 'divisions', divisions);
            const time = find(event, 'time');
            if (time) [beats, beatType] = [numberOf(time, 'beats', beats), numberOf(time, 'beat-type', beatType)];
            const key = find(event, 'key');
            if (key) fifths = numberOf(key, 'fifths', fifths);
            const shift = find(event, 'transpose');
            if (shift) transpose = numberOf(shift, 'chromatic', 0) + 12 * numberOf(shift, 'octave-change', 0);
          } else if (event.name === 'note' && !find(event, 'grace')) {
            const duration = (numberOf(event, 'duration', 0) * UNITS_PER_QUARTER) / divisions;
            const at = find(event, 'chord') ? last : now;
            if (!find(event, 'chord')) [last, now] = [now, now + duration];
            const midiPitch = pitchOf(event);
            const ties = event.children.filter((child) => child.name === 'tie').map((tie) => tie.attributes['type']);
            if (midiPitch !== undefined && !find(event, 'cue'))
              raw.push({
                at,
                duration,
                midiPitch: midiPitch + transpose,
                part: partIndex,
                staff: numberOf(event, 'staff', 1),
                voice: find(event, 'voice')?.text ?? '1',
                measure: index,
                tieStart: ties.includes('start'),
                tieStop: ties.includes('stop'),
              });
          } else if (event.name === 'backup') now -= (numberOf(event, 'duration', 0) * UNITS_PER_QUARTER) / divisions;
          else if (event.name === 'forward') now += (numberOf(event, 'duration', 0) * UNITS_PER_QUARTER) / divisions;
          const sound = event.name === 'sound' ? event : find(event, 'sound');
          if (sound?.attributes['tempo'] && tempo === undefined) tempo = Number(sound.attributes['tempo']);
          end = Math.max(end, now);
        }
        lengths[index] = Math.max(lengths[index] ?? 0, end);
        if (partIndex === 0) signatures[index] = { beats, beatType, fifths };
      });
  });
  return layOut(raw, lengths, signatures, parts.length, tempo);
}

/** The song with its measures in sequence; incomplete first measures and divided measures are aligned to the meter. */
export function layOut(
  raw: readonly RawNote[],
  lengths: readonly number[],
  signatures: readonly { beats: number; beatType: number; fifths: number }[],
  parts: number,
  tempo: number | undefined,
): Lied {
  const measures: LiedMeasure[] = [];
  const shifts: number[] = [];
  let start = 0;
  let filled = 0;
  signatures.forEach((signature, index) => {
    const nominal = (signature.beats * 4 * UNITS_PER_QUARTER) / signature.beatType;
    const length = lengths[index] || nominal;
    let shift = 0;
    if (index === 0 && length < nominal) shift = nominal - length;
    else if (filled > 0 && filled + length <= nominal) shift = filled;
    shifts.push(shift);
    measures.push({ start, length, ...signature });
    filled = shift + length < nominal && index > 0 ? shift + length : 0;
    start += length;
  });
  return { notes: mergeTies(raw, measures, shifts), measures, parts, tempo };
}

function mergeTies(raw: readonly RawNote[], measures: readonly LiedMeasure[], shifts: readonly number[]): LiedNote[] {
  const notes: (LiedNote & { duration: number })[] = [];
  const open = new Map<string, LiedNote & { duration: number }>();
  const ordered = raw.map((note) => ({ ...note, onset: (measures[note.measure]?.start ?? 0) + note.at }));
  ordered.sort((a, b) => a.onset - b.onset);
  for (const { at, tieStart, tieStop, ...note } of ordered) {
    const key = `${note.part} ${note.staff} ${note.midiPitch}`;
    const earlier = open.get(key);
    if (tieStop && earlier && Math.abs(earlier.onset + earlier.duration - note.onset) < 0.01) {
      (earlier as { duration: number }).duration += note.duration;
      if (!tieStart) open.delete(key);
      continue;
    }
    const merged = { ...note, position: at + (shifts[note.measure] ?? 0) };
    notes.push(merged);
    if (tieStart) open.set(key, merged);
  }
  return notes;
}
