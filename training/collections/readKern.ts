/**
 * Reads scores in Humdrum's `**kern` notation for the trainers of the meter: music for a keyboard, songs with piano, and
 * ensembles of instruments. The result has the form of `readLied`; the voice of a song is its first part, and everything
 * else is one part with an upper and a lower half.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNITS_PER_QUARTER, type Lied, type LiedMeasure, type LiedNote } from './readLied.ts';
import { usualTempo } from './usualTempo.ts';

export interface KernPiece {
  readonly composer: string;
  /** Whether nobody plays but a keyboard, so that its two staves are the printed ones. */
  readonly isForKeyboard: boolean;
  readonly lied: Lied;
}

const UNITS_PER_WHOLE = 4 * UNITS_PER_QUARTER;
const MIDDLE_C = 60;
const STEPS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const FEWEST_NOTES = 60;
const KEYBOARDS = ['piano', 'forte', 'cemba', 'clavi', 'pianf', 'fpiano', 'hammk'];
const VOICES = [
  'vox',
  'soprn',
  'mezzo',
  'calto',
  'alto',
  'tenor',
  'barit',
  'bass',
  'canto',
  'cantus',
  'empty',
  'organ',
  'coro',
];
/** Composers whose works are evaluated with, in whatever edition. */
const EVALUATED =
  /Chopin|Bach, Johann S|Beethoven|Haydn|Mozart, W|Schubert|Schumann|Debussy|Liszt|Brahms|Rach|Ravel|Scriabin|Skriabin|Prok|Glinka|Balakir|Mendelssohn|Tchaik|Czajk|Grieg|Gran|Alb[eé]niz|Mussorg|Borodin|Moszkowski|Burgm/u;

/**
 * Chopin's opus numbers in the first editions (https://github.com/pl-wnifc/humdrum-chopin-first-editions, CC BY 4.0) of which
 * evaluation uses no piece.
 */
const USABLE_CHOPIN =
  /^(00[1-689]|01[12345679]|02[1246]|029|03[02467]|04[0-689]|05[01456]|059|06[1-57-9]|070|072)-[^/]*\.krn$/u;

/** A column of the file, with the moment at which its note or rest ends. */
interface Spine {
  readonly isKern: boolean;
  staff: number;
  instrument: string;
  until: number;
}

interface SungNote extends Omit<LiedNote, 'measure' | 'position' | 'part' | 'staff' | 'voice'> {
  readonly spineStaff: number;
  readonly isVoice: boolean;
}

interface Barline {
  readonly at: number;
  readonly beats: number;
  readonly beatType: number;
}

/** All usable scores below a folder, in order of their names. */
export function* kernPieces(folder: string): Generator<KernPiece> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.krn'));
  for (const name of names.sort()) {
    const text = readFileSync(join(folder, name), 'utf8');
    const composer = /^!!!COM: *(.*)$/mu.exec(text)?.[1]?.trim() ?? '';
    const isFirstEdition = USABLE_CHOPIN.test(name) && composer.startsWith('Chopin');
    if (!isFirstEdition && (EVALUATED.test(composer) || !/License CC-BY-4\.0/u.test(text))) continue;
    const lied = readKern(text);
    const isForKeyboard = [...forcesOf(text).played].every((name) => KEYBOARDS.includes(name));
    if (lied) yield { composer: composer || 'Anonim', isForKeyboard, lied };
  }
}

/** The names of the voices and of the instruments that a file uses. */
function forcesOf(text: string): { readonly sung: ReadonlySet<string>; readonly played: ReadonlySet<string> } {
  const names = [...text.matchAll(/^\*.*$/gmu)].flatMap(([line]) =>
    [...line.matchAll(/\*I([a-z]+)/gu)].map(([, name]) => name ?? ''),
  );
  const sung = new Set(names.filter((name) => VOICES.includes(name)));
  return { sung, played: new Set(names.filter((name) => !sung.has(name))) };
}

/** The score of one file; undefined if it is for other forces, too short, or written in values that the reader cannot place. */
export function readKern(text: string): Lied | undefined {
  const { sung, played } = forcesOf(text);
  const hasKeyboard = [...played].some((name) => KEYBOARDS.includes(name));
  // The first editions of Chopin do not name the piano.
  const isNamed = played.size > 0 || /^!!!COM: *Chopin/mu.test(text);
  if (sung.size > (hasKeyboard ? 1 : 0) || !isNamed) return undefined;
  return new KernReader(text).lied();
}

class KernReader {
  private readonly text: string;
  private spines: Spine[] = [];
  private readonly notes: (SungNote & { duration: number })[] = [];
  private readonly barlines: Barline[] = [];
  private readonly open = new Map<string, SungNote & { duration: number }>();
  private now = 0;
  private beats = 0;
  private beatType = 4;
  private tempo: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  lied(): Lied | undefined {
    for (const line of this.text.split(/\r?\n/u)) {
      if (line === '' || line.startsWith('!')) continue;
      const tokens = line.split('\t');
      if (line.startsWith('**'))
        this.spines = tokens.map((kind) => ({ isKern: kind === '**kern', staff: 0, instrument: '', until: 0 }));
      else if (line.startsWith('*')) this.interpret(tokens);
      else if (line.startsWith('=')) this.barline(tokens[0] ?? '');
      else this.readRow(tokens);
      if (this.spines.length === 0) break;
    }
    return this.placed();
  }

  private interpret(tokens: readonly string[]): void {
    for (const [index, token] of tokens.entries()) {
      const spine = this.spines[index];
      if (!spine) continue;
      const staff = /^\*staff(\d+)/u.exec(token)?.[1];
      if (staff) spine.staff = Number(staff);
      const instrument = /^\*I([a-z]+)/u.exec(token)?.[1];
      if (instrument) spine.instrument = instrument;
      const meter = /^\*M(\d+)\/(\d+)$/u.exec(token);
      if (meter && spine.isKern) [this.beats, this.beatType] = [Number(meter[1]), Number(meter[2])];
      const tempo = /^\*MM(\d+(?:\.\d+)?)/u.exec(token)?.[1];
      if (tempo) this.tempo ??= Number(tempo);
    }
    this.spines = tokens.flatMap((token, index): Spine[] => {
      const spine = this.spines[index];
      if (!spine || token === '*-') return [];
      if (token === '*^') return [spine, { ...spine }];
      return token === '*v' && tokens[index - 1] === '*v' ? [] : [spine];
    });
  }

  private barline(token: string): void {
    if (this.beats === 0 || token.startsWith('=-') || !/\d|==/u.test(token)) return;
    if (this.barlines.at(-1)?.at === this.now) this.barlines.pop();
    this.barlines.push({ at: this.now, beats: this.beats, beatType: this.beatType });
  }

  private readRow(tokens: readonly string[]): void {
    // The barline of a first measure is often not written.
    if (this.barlines.length === 0 && this.beats > 0)
      this.barlines.push({ at: this.now, beats: this.beats, beatType: this.beatType });
    for (const [index, token] of tokens.entries()) {
      const spine = this.spines[index];
      if (!spine?.isKern || token === '.' || /[qQ]/u.test(token)) continue;
      let longest = 0;
      for (const each of token.split(' ')) {
        const duration = durationOf(each);
        longest = Math.max(longest, duration);
        this.note(each, duration, spine);
      }
      spine.until = this.now + longest;
    }
    const ends = this.spines.filter(({ isKern }) => isKern).map(({ until }) => until);
    this.now = Math.max(this.now, Math.min(...ends));
  }

  private note(token: string, duration: number, spine: Spine): void {
    const pitch = /([a-gA-G])\1*/u.exec(token)?.[0];
    if (!pitch || token.includes('r') || duration === 0) return;
    const letter = pitch[0] ?? 'c';
    const octave = letter === letter.toLowerCase() ? pitch.length - 1 : -pitch.length;
    const altered = (token.match(/#/gu)?.length ?? 0) - (token.match(/-/gu)?.length ?? 0);
    const midiPitch = MIDDLE_C + 12 * octave + (STEPS[letter.toLowerCase()] ?? 0) + altered;
    const key = `${spine.staff} ${midiPitch}`;
    const earlier = /[_\]]/u.test(token) ? this.open.get(key) : undefined;
    if (earlier) earlier.duration = this.now + duration - earlier.onset;
    else {
      const isVoice = VOICES.includes(spine.instrument);
      const note = { onset: this.now, duration, midiPitch, spineStaff: spine.staff, isVoice };
      this.notes.push(note);
      if (token.includes('[')) this.open.set(key, note);
    }
    if (token.includes(']')) this.open.delete(key);
  }

  private placed(): Lied | undefined {
    const { measures, nominal } = measuresOf(this.barlines, this.now);
    if (this.notes.length < FEWEST_NOTES || measures.length < 4) return undefined;
    const isSong = this.notes.some(({ isVoice }) => isVoice);
    const lowest = Math.max(...this.notes.map(({ spineStaff }) => spineStaff));
    const highest = Math.min(...this.notes.filter(({ isVoice }) => !isVoice).map(({ spineStaff }) => spineStaff));
    let measure = 0;
    const notes = [...this.notes]
      .sort((a, b) => a.onset - b.onset)
      .map(({ spineStaff, isVoice, ...note }): LiedNote => {
        while ((measures[measure + 1]?.start ?? Infinity) <= note.onset + 0.01) measure++;
        return {
          ...note,
          part: isSong && !isVoice ? 1 : 0,
          staff: isVoice || spineStaff < (highest + lowest + 1) / 2 ? 1 : 2,
          voice: '1',
          measure,
          position: note.onset - (nominal[measure] ?? 0),
        };
      });
    if (
      notes.filter(({ position, measure: at }) => position < -0.01 || position >= (measures[at]?.length ?? 0)).length >
      0.02 * notes.length
    )
      return undefined;
    const title = /^!!!OMD(?:-mod)?: *(\S.*)$/mu.exec(this.text)?.[1] ?? '';
    const genre = /^!!!AGN: *(\S.*)$/mu.exec(this.text)?.[1] ?? '';
    const first = measures[1] ?? measures[0];
    const tempo = this.tempo ?? (first && usualTempo(`${title} ${genre}`, first.beats, first.beatType));
    return { notes, measures, parts: isSong ? 2 : 1, tempo };
  }
}

/** Measures from barline to barline, and the nominal beginning of each: before a pickup, and of a measure that a repeat divides. */
function measuresOf(barlines: readonly Barline[], end: number): { measures: LiedMeasure[]; nominal: number[] } {
  const measures: LiedMeasure[] = [];
  const nominal: number[] = [];
  for (const [index, { at, beats, beatType }] of barlines.entries()) {
    const length = (beats * UNITS_PER_WHOLE) / beatType;
    const actual = (barlines[index + 1]?.at ?? end) - at;
    const earlier = measures.at(-1);
    const before = earlier ? at - earlier.start : length;
    const completes = earlier && before < length && Math.abs(before + actual - length) < 0.01;
    if (completes) nominal.push(earlier.start);
    else nominal.push(index === 0 && actual < length - 0.01 ? at + actual - length : at);
    measures.push({ start: at, length, beats, beatType, fifths: 0 });
  }
  return { measures, nominal };
}

/** Units of a duration such as `4.`, `12`, `0` (breve) or `3%2` (two thirds). */
function durationOf(token: string): number {
  const [, number = '', divisor, dots = ''] = /(\d+)(?:%(\d+))?(\.*)/u.exec(token) ?? [];
  if (number === '') return 0;
  const plain = /^0+$/u.test(number) ? 2 ** number.length : Number(divisor ?? 1) / Number(number);
  return UNITS_PER_WHOLE * plain * (2 - 2 ** -dots.length);
}
