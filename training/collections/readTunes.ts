/**
 * Reads tunes in ABC notation (the part of it that collections of dance tunes use) as songs of one part without
 * accompaniment, with repeats unrolled. Tunes with wrong measure durations or changes of meter are left out.
 */
import { layOut, UNITS_PER_QUARTER, type Lied, type RawNote } from './readLied.ts';

const WHOLE = 4 * UNITS_PER_QUARTER;
const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHARPS = 'FCGDAEB';
/** Difference of a mode's key signature from that of the major key with the same tonic, in fifths. */
const MODES: Record<string, number> = { m: -3, min: -3, aeo: -3, dor: -2, mix: -1, phr: -4, lyd: 1, loc: -5 };
/** Largest share of the measures that may be longer or shorter than the meter requires. */
const IRREGULAR = 0.06;

export interface Tune {
  readonly title: string;
  /** Kind of dance, such as `reel`; empty if the collection does not specify it. */
  readonly rhythm: string;
  readonly lied: Lied;
}

interface TuneNote {
  readonly at: number;
  duration: number;
  readonly midiPitch: number;
  readonly tied: boolean;
}

interface Bar {
  readonly notes: TuneNote[];
  readonly length: number;
}

export function readTunes(text: string): Tune[] {
  return text
    .split(/^(?=X:)/m)
    .map(readTune)
    .filter((tune) => tune !== undefined);
}

function readTune(text: string): Tune | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/%.*/, '').trim());
  const keyLine = lines.findIndex((line) => line.startsWith('K:'));
  if (!lines[0]?.startsWith('X:') || keyLine < 0) return undefined;
  const header = (name: string): string =>
    lines
      .slice(0, keyLine)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(2)
      .trim() ?? '';
  const meter = meterOf(header('M'));
  if (!meter) return undefined;
  const unit = unitOf(header('L'), meter);
  const end = lines.findIndex((line, index) => index > keyLine && line === '');
  const body = lines.slice(keyLine + 1, end < 0 ? undefined : end);
  // A change of key only affects accidentals; tunes with a change of meter or unit are rejected.
  if (body.some((line) => /^[MLV]:|\[[MLV]:/.test(line))) return undefined;
  const music = body.filter((line) => !/^[A-Za-z]:/.test(line)).join(' ');
  const fifths = fifthsOf((lines[keyLine] ?? '').slice(2).trim());
  const bars = playOut(music, (bar) => readBar(bar, unit, fifths));
  const lied = lay(bars, meter, fifths);
  return lied && { title: header('T'), rhythm: header('R').toLowerCase(), lied };
}

interface Signature {
  readonly beats: number;
  readonly beatType: number;
}

function meterOf(text: string): Signature | undefined {
  if (text === 'C' || text === 'C|') return { beats: 4, beatType: 4 };
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? { beats: Number(match[1]), beatType: Number(match[2]) } : undefined;
}

/** Duration in units of a note without a written length. */
function unitOf(text: string, { beats, beatType }: Signature): number {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? (WHOLE * Number(match[1])) / Number(match[2]) : beats / beatType < 0.75 ? WHOLE / 16 : WHOLE / 8;
}

function fifthsOf(text: string): number {
  const match = /^([A-G])([b#]?)\s*(maj|min|dor|mix|aeo|phr|lyd|loc|m(?![ai]))?/i.exec(text);
  if (!match) return 0;
  const fifths = 'FCGDAEB'.indexOf((match[1] ?? 'C').toUpperCase()) - 1;
  return fifths + (match[2] === '#' ? 7 : match[2] === 'b' ? -7 : 0) + (MODES[(match[3] ?? '').toLowerCase()] ?? 0);
}

/** The measures in the order in which they are played, with repeats and first and second endings unrolled. */
function playOut(music: string, read: (bar: string) => Bar): Bar[] {
  const plain = music
    .replace(/"[^"]*"|![^!]*!|\+[^+ ]*\+|\{[^}]*\}|\[[A-Za-z]:[^\]]*\]/g, '')
    .replace(/[~.uvTHLMPSO`\\]/g, '')
    .replace(/\|?:\s*:\|?/g, ':||:');
  const played: Bar[] = [];
  let section: Bar[] = [];
  let ending = 0;
  let common = 0;
  // A token is the text up to a barline, the barline, and the number of the ending that begins after it.
  for (const [, bar = '', line = '', number] of plain.matchAll(
    /([^|]*?)(:?\|+[\]:|]*|:\|?$|$)(?:\s*\[?([12])(?![\d/]))?/g,
  )) {
    const read1 = read(bar);
    if (read1.length > 0) section.push(read1);
    if (line.startsWith(':')) {
      played.push(...section);
      if (ending === 1) section = section.slice(0, common);
      else {
        played.push(...section);
        section = [];
      }
    } else if (/[|:][|\]:]/.test(line) && ending !== 1) {
      played.push(...section);
      section = [];
    }
    if (number === '1') [ending, common] = [1, section.length];
    else if (number === '2' || /[|:][|\]:]/.test(line)) ending = 0;
  }
  return [...played, ...section];
}

const NOTE = /([\^_=]*)([A-Ga-gzx])([,']*)(\d*)(\/*)(\d*)\s*(-?)\s*([<>]*)|\((\d)(?::\d?)*|\[/g;

function readBar(text: string, unit: number, fifths: number): Bar {
  const notes: TuneNote[] = [];
  const accidentals = new Map<string, number>();
  let [at, tuplet, scale, broken] = [0, 0, 1, 1];
  for (const match of text.replace(/\[([^\]]*)\]/g, (_, chord: string) => topOf(chord)).matchAll(NOTE)) {
    const [, accidental = '', letter, octaves = '', count = '', slashes = '', divisor = '', tie, pair = '', group] =
      match;
    if (group) [tuplet, scale] = [Number(group), group === '2' ? 1.5 : group === '3' ? 2 / 3 : 1];
    if (!letter) continue;
    const divided = slashes ? Number(divisor) || 2 ** slashes.length : 1;
    let duration = ((unit * (Number(count) || 1)) / divided) * scale * broken;
    broken = 1;
    if (pair) {
      duration *= pair.startsWith('>') ? 2 - 2 ** -pair.length : 2 ** -pair.length;
      broken = pair.startsWith('>') ? 2 ** -pair.length : 2 - 2 ** -pair.length;
    }
    if (--tuplet <= 0) scale = 1;
    if (!/[zx]/.test(letter)) {
      const step = letter.toUpperCase();
      const key = letter + octaves;
      if (accidental)
        accidentals.set(
          key,
          accidental.split('').reduce((sum, sign) => sum + (sign === '^' ? 1 : sign === '_' ? -1 : 0), 0),
        );
      const octave =
        (letter === step ? 5 : 6) + octaves.split('').reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0);
      const midiPitch = 12 * octave + (STEPS[step] ?? 0) + (accidentals.get(key) ?? signatureOf(step, fifths));
      notes.push({ at, duration, midiPitch, tied: tie === '-' });
    }
    at += duration;
  }
  return { notes, length: Math.round(at) };
}

/** The last note of a chord in brackets, which is the melody note in these collections. */
const topOf = (chord: string): string => /[\^_=]*[A-Ga-g][,']*[\d/]*$/.exec(chord.trim())?.[0] ?? '';

function signatureOf(step: string, fifths: number): number {
  const place = SHARPS.indexOf(step);
  return fifths > 0 ? (place < fifths ? 1 : 0) : 7 + fifths <= place ? -1 : 0;
}

function lay(bars: readonly Bar[], meter: Signature, fifths: number): Lied | undefined {
  const nominal = (WHOLE * meter.beats) / meter.beatType;
  const odd = bars.filter(({ length }) => length > nominal + 1).length;
  const full = bars.filter(({ length }) => length === nominal).length;
  if (bars.length < 8 || odd > 0 || full < (1 - IRREGULAR) * bars.length - 8) return undefined;
  const raw: RawNote[] = [];
  let open: TuneNote | undefined;
  bars.forEach(({ notes }, measure) =>
    notes.forEach(({ at, duration, midiPitch, tied }) => {
      const continues = open?.midiPitch === midiPitch;
      raw.push({ at, duration, midiPitch, part: 0, staff: 1, voice: '1', measure, tieStart: tied, tieStop: continues });
      open = tied ? { at, duration, midiPitch, tied } : undefined;
    }),
  );
  const lengths = bars.map(({ length }) => length);
  const lied = layOut(
    raw,
    lengths,
    bars.map(() => ({ ...meter, fifths })),
    1,
    undefined,
  );
  return whole(lied, nominal);
}

/** The tune with measures joined that a repeat sign divides; undefined if a measure is incomplete. */
function whole(lied: Lied, nominal: number): Lied | undefined {
  const numbers: number[] = [];
  let [number, filled, broken] = [-1, nominal, 0];
  lied.measures.forEach(({ length }, index) => {
    if (filled >= nominal || filled + length > nominal) {
      if (filled < nominal && index > 0) broken++;
      number++;
      filled = index === 0 ? nominal - length : 0;
    }
    filled += length;
    numbers.push(number);
  });
  if (broken > 0) return undefined;
  const shift = nominal - Math.min(nominal, lied.measures[0]?.length ?? nominal);
  const [signature] = lied.measures;
  if (!signature) return undefined;
  const measures = Array.from({ length: number + 1 }, (_, index) => ({
    ...signature,
    start: index * nominal,
    length: nominal,
  }));
  const notes = lied.notes.map((note) => {
    const onset = note.onset + shift;
    const measure = Math.floor(onset / nominal + 1e-6);
    return { ...note, onset, measure, position: onset - measure * nominal };
  });
  return { ...lied, notes, measures };
}
