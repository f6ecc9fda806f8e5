/** Reads the pitch of a note, or the place of an unpitched note on its staff and its percussion key. */
import { percussionKeyAt } from '../../../model/drumset.ts';
import { diatonicStep, midiPitch, pitchAtStep, type Pitch } from '../../../theory/pitch.ts';
import { spellPitch } from '../../../theory/spellPitch.ts';
import { FormatError } from '../../formatError.ts';
import type { DraftNote, DraftPart } from '../fit/draft.ts';
import { staffIndex, type PartReading } from '../fit/partReading.ts';
import { parseStep } from '../tables/parseStep.ts';
import { transposePitch } from '../tables/transposition.ts';
import { childOf, integerOf, numberOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

/** MusicXML has octaves from 0 to 9. Programs write others for the ends of the range and for transposing instruments. */
const OCTAVES = [-6, 14] as const;

const C_MAJOR = { fifths: 0, mode: 'major' } as const;

function readPitch(element: XmlElement, { interval }: PartReading): Pitch {
  const written = {
    step: parseStep(textOf(element, 'step')),
    alter: Math.round(2 * (numberOf(element, 'alter') ?? 0)) / 2,
    octave: integerOf(element, 'octave', ...OCTAVES) ?? 4,
  };
  const pitch = transposePitch(written, interval);
  const midi = midiPitch(pitch);
  if (midi < 0 || midi > 127) throw new FormatError('', `the MIDI pitch is ${midi}, but must be from 0 to 127`);
  return Math.abs(pitch.alter) <= 3 ? pitch : spellPitch(Math.round(midi), C_MAJOR);
}

/** Returns the note of a `pitch` or `unpitched`; undefined for a rest. */
export function readPitchOrUnpitched(element: XmlElement, reading: PartReading): DraftNote | undefined {
  const pitch = childOf(element, 'pitch');
  if (pitch !== undefined) return { pitch: readPitch(pitch, reading) };
  const unpitched = childOf(element, 'unpitched');
  if (unpitched === undefined) return undefined;
  const { part } = reading;
  const staff = part.staves[staffIndex(part, numberOf(element, 'staff') ?? 1)];
  const lines = staff?.lines ?? USUAL_LINES;
  const middle = pitchAtStep(LOWEST_LINE + Math.max(0, lines - 1));
  const step = textOf(unpitched, 'display-step');
  const place: Pitch = {
    step: step === undefined ? middle.step : parseStep(step),
    alter: Number(textOf(unpitched, '?songleaf-alter') ?? 0),
    octave: integerOf(unpitched, 'display-octave', ...OCTAVES) ?? middle.octave,
  };
  const id = childOf(element, 'instrument')?.attributes['id'];
  const placed = lines > 1 ? percussionKeyAt(place, textOf(element, 'notehead')) : SNARE;
  return { pitch: place, percussionKey: percussionKeyOf(part, id) ?? placed };
}

const USUAL_LINES = 5;
/** E4, which is on the lowest line of a percussion staff. */
const LOWEST_LINE = diatonicStep({ step: 2, alter: 0, octave: 4 });
/** The key of a note on a single line whose instrument is unknown. */
const SNARE = 38;

/** The percussion key of an instrument of the part, which its file states or its name means. */
function percussionKeyOf({ percussionKeys, namedKeys }: DraftPart, id: string | undefined): number | undefined {
  const [only] = percussionKeys.size === 1 ? percussionKeys.values() : [];
  const own = id === undefined ? undefined : (percussionKeys.get(id) ?? namedKeys.get(id));
  return own ?? only ?? namedKeys.get('');
}
