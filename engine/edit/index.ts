/** Public interface of editing: commands, EditError, selection, clipboard and history. */
export * from './address.ts';
export * from './attachments.ts';
export * from './marks/annotations.ts';
export * from './marks/articulations.ts';
export * from './marks/ornaments.ts';
export * from './structure/barlines.ts';
export * from './clipboard.ts';
export * from './deleteNotes.ts';
export * from './marks/directions.ts';
export * from './marks/words.ts';
export * from './marks/feel.ts';
export * from './doubts.ts';
export { setDuration, toggleDot } from './rhythm/duration.ts';
export * from './editError.ts';
export { enterFret, moveByFrets, moveByStrings, noteOnString, placeAtRest, setFret } from './frets.ts';
export { HIGHEST_MIDI, LOWEST_MIDI } from './heads.ts';
export {
  besideInTime,
  graceAt,
  haveGraces,
  moveGrace,
  setGraceKind,
  setGraceLetter,
  toggleGraces,
  type GraceAddress,
} from './graces.ts';
export { haveHairpins, toggleHairpins } from './marks/hairpins.ts';
export { haveLines, toggleLines, type Look } from './marks/lines.ts';
export * from './history.ts';
export * from './structure/jumps.ts';
export * from './structure/keys.ts';
export { keepLocked } from './structure/keepLocked.ts';
export { addLetter, nearestPitch, setLetter } from './letters.ts';
export { deleteMeasure, deleteMeasures, insertMeasures, MOST_MEASURES, setMeasureCount } from './structure/measures.ts';
export { freeVoice, moveNotes } from './moveNotes.ts';
export * from './structure/parts.ts';
export * from './structure/pickup.ts';
export * from './pitch.ts';
export * from './selection.ts';
export { setPitches } from './setPitches.ts';
export * from './marks/signs.ts';
export { haveSlurs, toggleSlurs } from './marks/slurs.ts';
export { moveSpannerEnd, type Spanner } from './marks/spanners.ts';
export { mendSlurs } from './marks/mendSlurs.ts';
export * from './simplifyToMelody.ts';
export * from './structure/staves.ts';
export { afterEntered, enterLetter, enterRest, enterTriplet, type Typed } from './rhythm/enterLetter.ts';
export { enterMidi, enterNote, setSounding, setVelocity } from './rhythm/timedNotes.ts';
export { enterTied } from './rhythm/enterTied.ts';
export { haveTremolo, toggleTremolo, type TremoloStrokes } from './marks/tremolos.ts';
export { toggleTies, type TieAddress } from './marks/ties.ts';
export { setTimeSignature } from './structure/timeSignature.ts';
export { haveTechnique, toggleTechnique, type NoteTechnique } from './techniques/noteTechniques.ts';
export { areOnOtherStaff, toggleOtherStaff } from './techniques/otherStaff.ts';
export { respell } from './techniques/respell.ts';
export { transpose, type Transposition } from './transpose.ts';
export { toggleTriplet } from './rhythm/triplet.ts';
export type { VoiceMoment } from './rhythm/writeLine.ts';
