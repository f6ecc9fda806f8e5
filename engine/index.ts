/** The door to everything but paint. */
export * from './units.ts';
export * from './theory/pitch.ts';
export * from './theory/key.ts';
export * from './theory/spellPitch.ts';
export * from './theory/noteName.ts';
export type * from './theory/chordSymbol.ts';
export * from './theory/chordIndex.ts';
export { parseChordName } from './theory/parseChordName.ts';
export { transposedSymbol } from './theory/transposeSymbol.ts';
export * from './theory/instruments.ts';
export * from './theory/instrumentTranspositions.ts';
export * from './theory/tunings.ts';
export * from './theory/dynamics.ts';
export type { Feel } from './theory/feel.ts';
export * from './theory/tempoName.ts';
export * from './model/rhythm/noteValue.ts';
export type * from './model/score.ts';
export * from './model/chord.ts';
export { drumNoteAt, FIRST_DRUM } from './model/drumset.ts';
export type * from './model/direction.ts';
export * from './model/checks/checkScore.ts';
export * from './model/emptyScore.ts';
export * from './model/rhythm/notatedValues.ts';
export * from './model/rhythm/restsFilling.ts';
export * from './model/scoreContext.ts';
export { feelAt } from './model/feels.ts';
export * from './model/rhythm/splitDuration.ts';
export * from './formats/formatError.ts';
export type * from './formats/musicjson/musicVo.ts';
export type * from './formats/midi/midiFile.ts';
export { SUSTAIN_CONTROLLER } from './formats/midi/midiFile.ts';
export * from './formats/midi/read/readMidi.ts';
export * from './formats/midi/score/scoreFromMidi.ts';
export { soundingNotes } from './formats/midi/score/soundingNotes.ts';
export { midiFileBytes, TrackBytes } from './formats/midi/write/trackBytes.ts';
export { writeMidi } from './formats/midi/write/writeMidi.ts';
export { MOST_BRAILLE_STAVES, writeBraille } from './formats/braille/writeBraille.ts';
export { proveExport } from './formats/proof/proveExport.ts';
export type { ProvenFormat } from './formats/proof/proveExport.ts';
export type { ContentKind } from './formats/proof/content.ts';
export type { ExportLoss } from './formats/proof/losses.ts';
export { beginningOfMusicJson, completeBeginning } from './formats/musicjson/read/musicJsonBeginning.ts';
export * from './formats/musicjson/read/readMusicJson.ts';
export * from './formats/musicjson/write/writeMusicJson.ts';
export * from './formats/musicxml/read/readMusicXml.ts';
export * from './formats/musicxml/write/writeMusicXml.ts';
export * from './formats/musicxml/write/writeMxl.ts';
export type * from './display/displayList.ts';
export { soundingEnds, type PedalTimes } from './notate/rhythm/soundingEnds.ts';
export type { TimedNote } from './notate/timedNote.ts';
export type { DrumStrokes } from './notate/meter/drums/drumStrokes.ts';
export type { DrumHits } from './notate/drums/drumHits.ts';
export type { HeardDrums } from './notate/notate.ts';
export { family, FeatureList } from './notate/meter/network/featureList.ts';
export { notate } from './notate/notate.ts';
export {
  NOTATE_INSTRUMENTS,
  NotateError,
  type Notation,
  type NotateMode,
  type NotateOptions,
  type RangeRemarks,
  type WrittenLine,
} from './notate/notateOptions.ts';
export { groupOnsets, type OnsetGroup } from './notate/meter/onsetGroups.ts';
export * from './layout/index.ts';
export { finish, type Steps } from './steps.ts';
export type * from './display/printSheet.ts';
export {
  hitTest,
  nearestNote,
  nearestAttachment,
  nearestElement,
  notesInBox,
  boxesOfNote,
  type Hit,
} from './display/hitTest.ts';
export { layoutRoll, type RollHit, type RollLayout } from './pianoroll/layoutRoll.ts';
export { isBlackKey, type KeyRange } from './pianoroll/rollGeometry.ts';
export type { RollAddress, RollNote } from './pianoroll/rollNotes.ts';
export { PIANO_KEYS, type RollColouring, type RollOptions } from './pianoroll/rollOptions.ts';
export * from './timeline/timeline.ts';
export * from './timeline/tempoMap.ts';
export { playedPrograms, type ProgramOf } from './timeline/playedPrograms.ts';
export { withToldTempos } from './timeline/toldTempos.ts';
export * from './timeline/playOrder.ts';
export { compareScores, type Comparison, type Difference, type DifferenceKind } from './compare/differences.ts';
export * from './edit/index.ts';
export * from './readings/index.ts';
export { arrangeByRules, hasMelody } from './arrange/arrangeByRules.ts';
export { addChordSymbols } from './arrange/addChordSymbols.ts';
export { chordOfSymbol } from './arrange/harmony/chordTones.ts';
export { arrangementPlan, type ArrangementPlan } from './arrange/arrangementPlan.ts';
export { MEASURES_PER_CHUNK } from './arrange/stepGrid.ts';
export { melodySteps, writeStepVoices, type StepLine } from './arrange/stepVoices.ts';
export { ENSEMBLES, type Ensemble, type EnsembleName, type Player } from './arrange/ensembles.ts';
export { voiceLeadingFaults, type VoiceLeadingFaults } from './arrange/voiceLeadingFaults.ts';
