/** OpenSheetMusicDisplay 2 with its Canvas backend, which is faster than its SVG backend. */
import { OpenSheetMusicDisplay, Pitch } from 'opensheetmusicdisplay';
import { nextFrame, scrollElement, type ScoreAdapter } from './adapter.ts';

/** OSMD draws a staff space as 10 px at zoom 1. */
const STAFF_SPACE_PX = 10;

export function osmdAdapter(): ScoreAdapter {
  let osmd: OpenSheetMusicDisplay | undefined;
  let sheet: HTMLElement | undefined;
  let text = '';

  const display = (): OpenSheetMusicDisplay => {
    if (osmd === undefined) throw new Error('load must be called first');
    return osmd;
  };
  const transposeMiddleNote = (up: boolean): void => {
    const measures = display().Sheet.SourceMeasures;
    const containers = measures[measures.length >> 1]?.VerticalSourceStaffEntryContainers ?? [];
    const notes = containers.flatMap(({ StaffEntries }) =>
      StaffEntries.flatMap((entry) => (entry?.VoiceEntries ?? []).flatMap(({ Notes }) => Notes)),
    );
    const note = notes.find(({ Pitch: pitch }) => pitch);
    if (note === undefined) throw new Error('The middle measure has no note');
    const { FundamentalNote, Octave, Accidental } = note.Pitch;
    // The sheet has no public function for edits, so this sets the private field that the getter reads.
    Object.assign(note, { pitch: new Pitch(FundamentalNote, Octave + (up ? 1 : -1), Accidental) });
  };

  return {
    name: 'OSMD',
    virtualized: false,
    load: ({ el, width, staffSpacePx }) => {
      sheet = document.createElement('div');
      sheet.style.width = `${String(width)}px`;
      el.append(sheet);
      osmd = new OpenSheetMusicDisplay(sheet, { backend: 'canvas', autoResize: false, drawingParameters: 'default' });
      osmd.zoom = staffSpacePx / STAFF_SPACE_PX;
      return Promise.resolve();
    },
    parse: (xml) => {
      text = xml;
    },
    renderFirst: async () => {
      await display().load(text);
      display().render();
    },
    renderAll: () => Promise.resolve(),
    editOneNote: async (round) => {
      transposeMiddleNote(round % 2 === 0);
      display().updateGraphic();
      display().render();
    },
    scroller: scrollElement,
    visibleReady: nextFrame,
    stats: () => ({ measures: display().Sheet.SourceMeasures.length }),
    dispose: () => {
      osmd?.clear();
      sheet?.remove();
    },
  };
}
