/**
 * Every edit command as a step of a random sequence. Numbers from the test choose the target of the command, so that
 * the same numbers always give the same edit and a failure shrinks to few of them.
 */
import type { ChordAddress, Edit, Selection } from '../../engine/edit/address.ts';
import { ensureVoice, setFingering, setHarmony, setSyllable } from '../../engine/edit/marks/annotations.ts';
import {
  setBarline,
  setRehearsalMark,
  setRepeatEnd,
  setRepeatStart,
  setSection,
  setSystemBreak,
  setVolta,
} from '../../engine/edit/structure/barlines.ts';
import { copySelection, paste, pasteAt } from '../../engine/edit/clipboard.ts';
import { deleteSelection } from '../../engine/edit/deleteNotes.ts';
import {
  removeClef,
  removeDynamic,
  removeTempo,
  setClef,
  setDynamic,
  setTempo,
} from '../../engine/edit/marks/directions.ts';
import { toggleArticulation, toggleFermata } from '../../engine/edit/marks/articulations.ts';
import { toggleOrnament } from '../../engine/edit/marks/ornaments.ts';
import { toggleTremolo } from '../../engine/edit/marks/tremolos.ts';
import { removeAttachment } from '../../engine/edit/attachments.ts';
import { moveGrace, toggleGraces } from '../../engine/edit/graces.ts';
import { toggleHairpins } from '../../engine/edit/marks/hairpins.ts';
import { toggleLines, type Look } from '../../engine/edit/marks/lines.ts';
import { toggleSlurs } from '../../engine/edit/marks/slurs.ts';
import { toggleTechnique, type NoteTechnique } from '../../engine/edit/techniques/noteTechniques.ts';
import { toggleOtherStaff } from '../../engine/edit/techniques/otherStaff.ts';
import { respell } from '../../engine/edit/techniques/respell.ts';
import { setFeel } from '../../engine/edit/marks/feel.ts';
import { addWords } from '../../engine/edit/marks/words.ts';
import { JUMPS, setJump, setJumpSign } from '../../engine/edit/structure/jumps.ts';
import { setDuration, toggleDot } from '../../engine/edit/rhythm/duration.ts';
import { removeKeySignature, setKeySignature } from '../../engine/edit/structure/keys.ts';
import {
  deleteMeasure,
  deleteMeasures,
  insertMeasures,
  setMeasureCount,
} from '../../engine/edit/structure/measures.ts';
import {
  addPart,
  deletePart,
  movePart,
  setCapo,
  setMeta,
  setMute,
  setPartName,
  setProgram,
  setShowTab,
  setTuning,
} from '../../engine/edit/structure/parts.ts';
import { setPickup } from '../../engine/edit/structure/pickup.ts';
import {
  addHead,
  addHeadBeyond,
  moveBySemitones,
  moveBySteps,
  removeHeads,
  toNotes,
  toRests,
} from '../../engine/edit/pitch.ts';
import { setPitches } from '../../engine/edit/setPitches.ts';
import { simplifyToMelody } from '../../engine/edit/simplifyToMelody.ts';
import { addStaffBelow, deleteStaff, setStaffCount } from '../../engine/edit/structure/staves.ts';
import { toggleTies } from '../../engine/edit/marks/ties.ts';
import { addLetter, setLetter } from '../../engine/edit/letters.ts';
import { moveNotes } from '../../engine/edit/moveNotes.ts';
import { enterLetter, enterTriplet } from '../../engine/edit/rhythm/enterLetter.ts';
import { enterTied } from '../../engine/edit/rhythm/enterTied.ts';
import { enterNote, setSounding, setVelocity } from '../../engine/edit/rhythm/timedNotes.ts';
import { setTimeSignature } from '../../engine/edit/structure/timeSignature.ts';
import { transpose } from '../../engine/edit/transpose.ts';
import { toggleTriplet } from '../../engine/edit/rhythm/triplet.ts';
import { ALTO_CLEF, BASS_CLEF, TREBLE_CLEF } from '../../engine/model/emptyScore.ts';
import type { NoteBase } from '../../engine/model/rhythm/noteValue.ts';
import type { Score } from '../../engine/model/score.ts';
import { keySignatureOf } from '../../engine/theory/key.ts';
import { DYNAMIC_NAMES } from '../../engine/theory/dynamics.ts';
import { TUNINGS } from '../../engine/theory/tunings.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';

import {
  pick,
  addressAt,
  one,
  some,
  firstNote,
  moment,
  SIXTEENTH,
  METERS,
  MIDDLE_C,
  valueOf,
  caretIn,
} from './commandTargets.ts';

export interface Step {
  readonly command: number;
  readonly place: number;
  readonly choice: number;
}

/** Commands that do not select anything return only the score. */
type Command = (score: Score, at: ChordAddress, choice: number) => Score | Edit;

export const COMMANDS: Readonly<Record<string, Command>> = {
  setDuration: (score, at, choice) => setDuration(score, some(score, at, choice), (choice % 7) as NoteBase),
  toggleDot: (score, at, choice) => toggleDot(score, some(score, at, choice)),
  toggleTriplet: (score, at, choice) => toggleTriplet(score, some(score, at, choice)),
  moveBySemitones: (score, at, choice) => moveBySemitones(score, some(score, at, choice), (choice % 25) - 12),
  moveBySteps: (score, at, choice) => moveBySteps(score, some(score, at, choice), (choice % 15) - 7),
  setPitches: (score, at, choice) => setPitches(score, one(score, at), [40 + (choice % 50), 60]),
  addHead: (score, at, choice) => addHead(score, one(score, at), 30 + (choice % 70)),
  addHeadAbove: (score, at) => addHeadBeyond(score, one(score, at), 'above'),
  addHeadBelow: (score, at) => addHeadBeyond(score, one(score, at), 'below'),
  removeHeads: (score, at) => removeHeads(score, firstNote(score, at)),
  toRests: (score, at, choice) => toRests(score, some(score, at, choice)),
  toNotes: (score, at, choice) => toNotes(score, some(score, at, choice)),
  toggleTies: (score, at, choice) => toggleTies(score, some(score, at, choice)),
  toggleArticulation: (score, at, choice) =>
    toggleArticulation(score, some(score, at, choice), pick(['staccato', 'tenuto', 'accent', 'marcato'], choice)),
  toggleFermata: (score, at, choice) => toggleFermata(score, some(score, at, choice)),
  toggleOrnament: (score, at, choice) =>
    toggleOrnament(score, some(score, at, choice), pick(['trill', 'mordent', 'turn'], choice)),
  toggleTremolo: (score, at, choice) => toggleTremolo(score, some(score, at, choice), pick([1, 2, 3], choice)),
  toggleGraces: (score, at, choice) => toggleGraces(score, some(score, at, choice), choice % 2 === 0),
  moveGrace: (score, at, choice) => moveGrace(score, { ...at, kind: 'grace', grace: 0 }, (choice % 25) - 12),
  removeGrace: (score, at) => removeAttachment(score, { ...at, kind: 'grace', grace: 0 }),
  removeTie: (score, at) => removeAttachment(score, { kind: 'tie', from: { ...at, note: 0 } }),
  toggleSlurs: (score, at, choice) => toggleSlurs(score, some(score, at, choice)),
  toggleHairpins: (score, at, choice) =>
    toggleHairpins(score, some(score, at, choice), choice % 3 === 0 ? 'diminuendo' : 'crescendo'),
  addWords: (score, at, choice) =>
    addWords(score, { ...moment(at), staff: 0 }, choice % 2 === 0 ? 'expression' : 'instruction', 'rit.'),
  setJump: (score, at, choice) => setJump(score, at.measure, choice % 5 === 0 ? null : pick(JUMPS, choice)),
  setJumpSign: (score, at, choice) => setJumpSign(score, at.measure, pick(['segno', 'coda', null], choice)),
  respell: (score, at, choice) => respell(score, some(score, at, choice)),
  toggleOtherStaff: (score, at, choice) => toggleOtherStaff(score, some(score, at, choice)),
  toggleTechnique: (score, at, choice) =>
    toggleTechnique(score, some(score, at, choice), pick<NoteTechnique>(['ghost', 'bend', 'bendAndRelease'], choice)),
  toggleLines: (score, at, choice) =>
    toggleLines(
      score,
      some(score, at, choice),
      pick<Look>(
        [
          { kind: 'pedal', style: 'text' },
          { kind: 'ottava', octaves: 1 },
        ],
        choice,
      ),
    ),
  deleteSelection: (score, at, choice) => deleteSelection(score, some(score, at, choice)),
  copyAndPaste: (score, at, choice) => {
    const copied = copySelection(score, some(score, at, choice));
    return copied ? paste(score, addressAt(score, choice), copied) : score;
  },
  moveNotes: (score, at, choice) =>
    moveNotes(score, some(score, at, choice), ((choice % 33) - 16) * SIXTEENTH, (choice % 5) - 2),
  setSounding: (score, at, choice) => {
    const [note] = firstNote(score, at);
    return note ? setSounding(score, note, ticks((1 + (choice % 40)) * SIXTEENTH)) : score;
  },
  setVelocity: (score, at, choice) => setVelocity(score, some(score, at, choice), choice % 140),
  enterNote: (score, at, choice) => {
    const pitch = { step: (choice % 7) as 0, alter: 0, octave: 3 + (choice % 3) };
    return enterNote(score, caretIn(score, at, choice), valueOf(choice), pitch);
  },
  setLetter: (score, at, choice) => setLetter(score, some(score, at, choice), (choice % 7) as 0),
  addLetter: (score, at, choice) => addLetter(score, some(score, at, choice), (choice % 7) as 0),
  enterLetter: (score, at, choice) =>
    enterLetter(score, caretIn(score, at, choice), valueOf(choice), (choice % 7) as 0, MIDDLE_C),
  enterTriplet: (score, at, choice) => enterTriplet(score, caretIn(score, at, choice), valueOf(choice)),
  enterTied: (score, at, choice) => enterTied(score, caretIn(score, at, choice), valueOf(choice)),
  pasteAtCaret: (score, at, choice) => {
    const copied = copySelection(score, some(score, at, choice));
    return copied ? pasteAt(score, caretIn(score, addressAt(score, choice), choice), copied) : score;
  },
  ensureVoice: (score, at, choice) => ensureVoice(score, at.part, at.measure, choice % 3, Math.floor(choice / 3) % 4),
  setSyllable: (score, at, choice) =>
    setSyllable(score, at, choice % 3, choice % 2 ? { text: 'la', position: 'single' } : null),
  setFingering: (score, at, choice) => setFingering(score, firstNote(score, at), choice % 2 ? 'r3' : undefined),
  setHarmony: (score, at, choice) =>
    setHarmony(score, at, choice % 2 ? { root: { step: 4, alter: 0 }, kind: 'dominant' } : undefined),
  setDynamic: (score, at, choice) => setDynamic(score, moment(at), DYNAMIC_NAMES[choice % DYNAMIC_NAMES.length] ?? 'p'),
  removeDynamic: (score, at) => removeDynamic(score, moment(at)),
  setClef: (score, at, choice) => setClef(score, moment(at), 0, pick([TREBLE_CLEF, BASS_CLEF, ALTO_CLEF], choice)),
  removeClef: (score, at) => removeClef(score, moment(at), 0),
  setFeel: (score, at, choice) =>
    setFeel(
      score,
      at.measure,
      score.measures[at.measure]?.tempos?.[0]?.at ?? ticks(0),
      (['eighth', '16th', 'straight'] as const)[choice % 3] ?? 'straight',
    ),
  setTempo: (score, at, choice) => setTempo(score, at.measure, 40 + (choice % 160)),
  removeTempo: (score, at, choice) => {
    const tempos = score.measures[at.measure]?.tempos ?? [];
    return removeTempo(score, at.measure, tempos[choice % Math.max(1, tempos.length)]?.at);
  },
  setMeasureCount: (score, _at, choice) => setMeasureCount(score, 1 + (choice % 12)),
  insertMeasures: (score, at) => insertMeasures(score, at.measure),
  deleteMeasure: (score, at) => deleteMeasure(score, at.measure),
  setTimeSignature: (score, at, choice) => {
    const [beats, beatType] = pick(METERS, choice);
    return setTimeSignature(score, at.measure, { beats: [beats], beatType });
  },
  deleteMeasures: (score, at, choice) =>
    deleteMeasures(score, at.measure, Math.min(score.measures.length - 1, at.measure + (choice % 3))),
  setPickup: (score, _at, choice) => setPickup(score, ticks((choice % 8) * (TICKS_PER_WHOLE / 8))),
  setKeySignature: (score, at, choice) =>
    setKeySignature(score, at.measure, keySignatureOf(choice % 24), choice % 7 < 3),
  removeKeySignature: (score, at, choice) => removeKeySignature(score, at.measure, choice % 2 === 0),
  setBarline: (score, at, choice) =>
    setBarline(score, at.measure, pick(['double', 'regular', 'final', 'dashed'], choice)),
  setRepeatStart: (score, at, choice) => setRepeatStart(score, at.measure, choice % 2 === 0),
  setRepeatEnd: (score, at, choice) => setRepeatEnd(score, at.measure, pick([2, 3, null], choice)),
  setVolta: (score, at, choice) =>
    setVolta(
      score,
      at.measure,
      Math.min(score.measures.length - 1, at.measure + (choice % 2)),
      pick([[1], [2], [1, 2], null], choice),
    ),
  setSection: (score, at, choice) => setSection(score, at.measure, pick(['Verse', ' ', 'Chorus'], choice)),
  setRehearsalMark: (score, at, choice) => setRehearsalMark(score, at.measure, pick(['A', '', 'B'], choice)),
  setSystemBreak: (score, at, choice) => setSystemBreak(score, at.measure, choice % 2 === 0),
  setCapo: (score, at, choice) => setCapo(score, at.part, choice % 8),
  addStaffBelow: (score, at) => addStaffBelow(score, at.part, 0),
  deleteStaff: (score, at, choice) => deleteStaff(score, at.part, choice % 2),
  setStaffCount: (score, at, choice) => setStaffCount(score, at.part, choice % 2 ? 2 : 1),
  addPart: (score) => (score.parts.length < 4 ? addPart(score) : score),
  deletePart: (score, at) => deletePart(score, at.part),
  movePart: (score, at, choice) => movePart(score, at.part, choice % 2 ? 1 : -1),
  setProgram: (score, at, choice) => setProgram(score, at.part, 1 + (choice % 129)),
  setMute: (score, at, choice) => setMute(score, at.part, choice % 2 === 0),
  setShowTab: (score, at, choice) => setShowTab(score, at.part, choice % 2 === 0),
  setTuning: (score, at, choice) =>
    setTuning(score, at.part, pick([TUNINGS.guitar, TUNINGS.bass, TUNINGS.ukulele], choice)),
  transpose: (score, _at, choice) =>
    transpose(score, {
      toKey: choice % 24,
      direction: choice % 2 ? 1 : -1,
      octaves: 0,
      updateNotes: choice % 3 !== 0,
      updateKey: choice % 5 !== 0,
      updateChords: true,
    }),
  setMeta: (score, _at, choice) => setMeta(score, { title: choice % 2 ? 'Song' : '' }),
  setPartName: (score, at, choice) => setPartName(score, at.part, choice % 2 ? 'Voice' : ''),
  simplifyToMelody: (score, _at, choice) => (choice % 8 === 0 ? simplifyToMelody(score) : score),
};

const NAMES = Object.keys(COMMANDS);

export const commandName = ({ command }: Step): string => NAMES[command % NAMES.length] ?? '';

const EMPTY: Selection = [];

/** The caller handles a refusal (EditError). */
export function applyStep(score: Score, step: Step): Edit {
  const edited = COMMANDS[commandName(step)]?.(score, addressAt(score, step.place), step.choice) ?? score;
  return 'selection' in edited ? edited : { score: edited, selection: EMPTY };
}
