/**
 * J-07, X-25: the entries of the menu of a place, as values. An entry performs a command, opens a popup, or calls an
 * action of the screen.
 */
import {
  addStaffBelow,
  chordAt,
  deleteMeasure,
  deleteMeasures,
  deleteStaff,
  isRest,
  moveNotes,
  removeAttachment,
  removeClef,
  removeDynamic,
  removeTempo,
  selectRange,
  setVelocity,
  TICKS_PER_WHOLE,
} from '../../../../../engine/index.ts';
import type { Edit, Score, Selection } from '../../../../../engine/index.ts';
import type { Command } from '../../../../editing/index.ts';
import { editDialogTexts, editTexts, readingTexts } from '../../../../texts/index.ts';
import type { MenuTarget, PopupKind } from './menuRequest.ts';
import { clefChangeNear, dynamicNear, tempoNear } from './signsAt.ts';

export type MenuAct = 'play' | 'lyrics' | 'copy' | 'cut' | 'paste' | 'copyBar' | 'again';

export interface MenuEntry {
  readonly label: string;
  /** Entries of one group are adjacent. */
  readonly group: 'play' | 'clipboard' | 'sound' | 'note' | 'bar' | 'bars' | 'staff';
  readonly does: { readonly popup: PopupKind } | { readonly command: Command } | { readonly act: MenuAct };
}

export interface MenuSituation {
  readonly score: Score;
  readonly selection: Selection;
  readonly target: MenuTarget;
  readonly isEditing: boolean;
  /** Whether staves are shown: the roll alone has no lyrics, chord symbols and fingerings. */
  readonly hasStaves: boolean;
  /** Whether the detected notes of the transcription are known. */
  readonly hasDetected: boolean;
}

const { entries: texts } = editDialogTexts;

const PLAY: MenuEntry = { label: texts.playFromHere, group: 'play', does: { act: 'play' } };
/** Nothing is selected in play mode, so that the notes of the bar are copied. */
const COPY_BAR: MenuEntry = { label: texts.copy, group: 'clipboard', does: { act: 'copyBar' } };

export function menuEntries(situation: MenuSituation): readonly MenuEntry[] {
  if (!situation.isEditing) return [PLAY, COPY_BAR];
  return [
    PLAY,
    ...clipboardEntries(situation),
    ...soundEntries(situation),
    ...noteEntries(situation),
    ...barEntries(situation),
    ...barsEntries(situation),
    ...staffEntries(situation),
  ];
}

const opens = (group: MenuEntry['group'], label: string, popup: PopupKind): MenuEntry => ({
  label,
  group,
  does: { popup },
});

const runs = (group: MenuEntry['group'], label: string, command: Command): MenuEntry => ({
  label,
  group,
  does: { command },
});

const acts = (label: string, act: MenuAct): MenuEntry => ({ label, group: 'clipboard', does: { act } });

/** the actions of the keys Ctrl+C, Ctrl+X, Ctrl+V and Shift. */
function clipboardEntries({ selection, target: { note, anchor } }: MenuSituation): readonly MenuEntry[] {
  if (note === undefined || selection.length === 0) return [];
  const range = (score: Score): Edit => ({ score, selection: selectRange(score, anchor ?? note, note) });
  return [
    ...(anchor !== undefined ? [runs('clipboard', texts.selectUpToHere, range)] : []),
    acts(texts.copy, 'copy'),
    acts(texts.cut, 'cut'),
    acts(texts.paste, 'paste'),
  ];
}

const SIXTEENTH = TICKS_PER_WHOLE / 16;
const VELOCITY_STEP = 10;

/** The actions of a drag along the roll, and of one with Alt. */
function soundEntries({ score, target: { note }, hasStaves }: MenuSituation): readonly MenuEntry[] {
  const chord = note && chordAt(score, note);
  if (hasStaves || chord === undefined || isRest(chord)) return [];
  const along =
    (by: number): Command =>
    (old, selection) =>
      moveNotes(old, selection, by, 0);
  const loudness =
    (by: number): Command =>
    (old, selection) =>
      setVelocity(old, selection, chord.velocity + by);
  return [
    runs('sound', texts.earlier, along(-SIXTEENTH)),
    runs('sound', texts.later, along(SIXTEENTH)),
    runs('sound', texts.louder, loudness(VELOCITY_STEP)),
    runs('sound', texts.softer, loudness(-VELOCITY_STEP)),
  ];
}

const ON_STAVES: readonly MenuEntry[] = [
  opens('note', texts.marks, 'marks'),
  opens('note', `${editTexts.tips.lines}…`, 'lines'),
  opens('note', `${editDialogTexts.wordsTitle}…`, 'words'),
  opens('note', texts.chord, 'chord'),
];

const OF_SOUNDING: readonly MenuEntry[] = [
  opens('note', texts.finger, 'finger'),
  { label: texts.lyrics, group: 'note', does: { act: 'lyrics' } },
];

function noteEntries({ score, target, hasStaves }: MenuSituation): readonly MenuEntry[] {
  const { part, staff, measure, note, spanner } = target;
  const tempo = tempoNear(score, target);
  const clef = clefChangeNear(score, target);
  const dynamic = dynamicNear(score, target);
  const chord = note && chordAt(score, note);
  const isSounding = chord !== undefined && chord.notes.length > 0;
  // J-15: no changes of tempo or clef are added in the first measure; the initial tempo is changed, never removed.
  const addsTempo = measure > 0 && !tempo && note !== undefined;
  return [
    ...(spanner
      ? [runs('note', editDialogTexts.removeSpanner[spanner.kind], (old) => removeAttachment(old, spanner))]
      : []),
    ...(tempo ? [opens('note', texts.changeTempo, 'tempo')] : []),
    ...(addsTempo ? [opens('note', texts.addTempo, 'tempo')] : []),
    ...(tempo && (measure > 0 || tempo.at > 0)
      ? [runs('note', texts.removeTempo, (old) => removeTempo(old, measure, tempo.at))]
      : []),
    opens('note', texts.addDynamic, 'dynamic'),
    ...(dynamic
      ? [runs('note', texts.removeDynamic, (old) => removeDynamic(old, { part, measure, at: dynamic.at }))]
      : []),
    ...(target.isClef === true ? [opens('note', texts.changeClef, 'clef')] : []),
    ...(clef && (measure > 0 || clef.at > 0)
      ? [runs('note', texts.removeClef, (old) => removeClef(old, { part, measure, at: clef.at }, staff))]
      : []),
    ...(!clef && measure > 0 && target.isClef !== true ? [opens('note', texts.addClef, 'clef')] : []),
    ...(note && hasStaves ? ON_STAVES : []),
    ...(isSounding && hasStaves ? OF_SOUNDING : []),
  ];
}

function barEntries({ target: { measure }, hasDetected }: MenuSituation): readonly MenuEntry[] {
  return [
    ...(hasDetected ? [opens('bar', readingTexts.rhythm, 'rhythm')] : []),
    opens('bar', texts.key, 'key'),
    opens('bar', texts.time, 'time'),
    opens('bar', texts.barline, 'barline'),
    opens('bar', texts.section, 'section'),
    ...(measure === 0 ? [opens('bar', texts.pickup, 'pickup')] : []),
  ];
}

function barsEntries({ selection, target: { measure }, hasDetected }: MenuSituation): readonly MenuEntry[] {
  const selected = selection.map((each) => each.measure);
  const [first, last] = [Math.min(...selected), Math.max(...selected)];
  const isRange = last > first && measure >= first && measure <= last;
  const remove = isRange
    ? runs('bars', texts.deleteBars(last - first + 1), (old) => deleteMeasures(old, first, last))
    : runs('bars', texts.deleteBar, (old) => deleteMeasure(old, measure));
  const again = { label: readingTexts.again, group: 'bars', does: { act: 'again' } } satisfies MenuEntry;
  return [...(hasDetected ? [again] : []), opens('bars', texts.insert, 'insert'), remove];
}

function staffEntries({ score, target: { part, staff } }: MenuSituation): readonly MenuEntry[] {
  const canDelete = score.parts.length > 1 || (score.parts[part]?.staves.length ?? 1) > 1;
  return [
    ...(score.parts[part]?.showTab === true ? [opens('staff', texts.tuning, 'tuning')] : []),
    runs('staff', texts.addStaff, (old) => addStaffBelow(old, part, staff)),
    ...(canDelete ? [runs('staff', texts.deleteStaff, (old) => deleteStaff(old, part, staff))] : []),
  ];
}
