// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { checkScore, setProgram, ticks, TICKS_PER_WHOLE } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { performTune, transcribed } from '../../../../../tests/fixtures/tunes/performTune.ts';
import { TUNES } from '../../../../../tests/fixtures/tunes/tunes.ts';
import type { DetectedNotesAnswer } from '../../../../api/index.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';
import { Toasts } from '../../../shell/toasts/Toasts.tsx';
import { ScoreReading } from '../../reading/scoreReading.ts';
import { EditorProvider } from '../editor.ts';
import type { Editor } from '../editor.ts';
import { LyricsEntry } from '../lyrics/LyricsEntry.ts';
import { DetectedSource } from '../readings/detectedSource.ts';
import { EditMenus } from './EditMenus.tsx';
import type { MenuRequest, MenuTarget, PopupKind } from './menuRequest.ts';
import { targetOfNote } from './targets.ts';

afterEach(cleanup);

const SCORE = oneStaff(['c4q d4q e4q f4q', '[c4 e4]w', 'c4w'], []);

const NOTHING_DETECTED = new DetectedSource(() => Promise.reject(new Error('not to be asked')));

interface Opening {
  readonly isEditing?: boolean;
  readonly hasStaves?: boolean;
  readonly detected?: DetectedSource;
}

function open(score: Score, { isEditing = true, hasStaves = true, detected = NOTHING_DETECTED }: Opening = {}) {
  const store = new ScoreStore(score);
  store.setEditing(isEditing);
  const menus = new Signal<[request: MenuRequest]>();
  const editor: Partial<Editor> & Pick<Editor, 'menus' | 'lyrics'> = {
    ...{
      id: '',
      store,
      menus,
      lyrics: new LyricsEntry(),
      detected,
      reading: new ScoreReading(),
      player: { kind: 'loading' },
    },
  };
  render(
    <MemoryRouter>
      <Toasts>
        <EditorProvider value={editor as Editor}>
          <EditMenus hasStaves={hasStaves} />
        </EditorProvider>
      </Toasts>
    </MemoryRouter>,
  );
  const refusals: string[] = [];
  store.listenToRefusals(({ refusal }) => refusals.push(refusal));
  const ask = (target: MenuTarget, popup?: PopupKind): void =>
    act(() => menus.emit({ at: { left: 10, top: 10 }, target, ...(popup && { popup }) }));
  return { store, editor, ask, refusals, user: userEvent.setup() };
}

const targetAt = (measure: number, chord = 0, score = SCORE): MenuTarget => {
  const target = targetOfNote(score, { part: 0, measure, voice: 0, chord, note: 0 });
  if (!target) throw new Error('no such note');
  return target;
};

const entries = (): (string | null)[] => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const press = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const directions = ({ store }: { store: ScoreStore }, measure: number) =>
  store.committed.parts[0]?.measures[measure]?.directions ?? [];

describe('the menu of a place', () => {
  it('X-42 H-13 is headed by the printed number of the bar, or calls it a pickup', () => {
    const score = oneStaff(['g4q', 'c5w', 'd5w'], [{ unnumbered: true }]);
    const { ask } = open(score);
    ask(targetAt(2, 0, score));
    expect(screen.getByText('Bar 2')).toBeDefined();
    ask(targetAt(0, 0, score));
    expect(screen.getByText('Pickup')).toBeDefined();
  });

  it('X-25 H-13 in play mode only plays from here and copies', () => {
    const { ask } = open(SCORE, { isEditing: false });
    ask(targetAt(1));
    expect(entries()).toEqual(['Play from here', 'Copy Notes']);
  });

  it('J-07 J-15 in edit mode has every entry that applies; the first bar adds no tempo and no clef', () => {
    const { ask } = open(SCORE);
    ask(targetAt(1));
    expect(entries()).toEqual([
      ...['Play from here', 'Add Tempo Change', 'Add Dynamic Event', 'Add Clef Change'],
      ...['Signs, Slurs, Grace Notes…', 'Lines and Techniques…', 'Words…', 'Chord Symbol…', 'Finger Hint…'],
      ...['Edit Lyrics', 'Change Key Signature…', 'Change Time Signature…', 'Barlines and Repeats…'],
      ...['Section and Rehearsal Mark…', 'Insert Bars…', 'Delete this measure', 'Add new staff below'],
    ]);
    ask(targetAt(0));
    expect(entries()).toContain('Change Tempo…');
    expect(entries()).toContain('Pickup…');
    for (const absent of ['Add Tempo Change', 'Remove Tempo Change', 'Add Clef Change'])
      expect(entries()).not.toContain(absent);
  });

  it('I-38 I-37 over the roll alone offers no finger hints, chord symbols or lyrics, which are not shown there', () => {
    const { ask } = open(SCORE, { hasStaves: false });
    ask(targetAt(1));
    expect(entries()).toContain('Louder');
    expect(entries().join()).not.toMatch(/Articulation|Finger Hint|Chord Symbol|Edit Lyrics/);
  });

  it('F-10 where part of the score is locked, it explains why no rhythm can be chosen', async () => {
    const [tune] = TUNES;
    if (tune === undefined) throw new RangeError('no tune');
    const heard = transcribed(performTune(tune, { jitter: 0.03 }));
    const detected = new DetectedSource(() => Promise.resolve(heard.detected as DetectedNotesAnswer));
    await detected.ask(heard.score);
    const measures = heard.score.measures.map((each, index) => (index > 1 ? { ...each, locked: true as const } : each));
    const locked = { ...heard.score, measures };
    const { ask, user } = open(locked, { detected });
    ask(targetAt(1, 0, locked));
    await user.click(screen.getByRole('menuitem', { name: 'Rhythm…' }));
    expect(screen.getByRole('dialog').textContent).toContain('Unlock the score to use it.');
    expect(screen.queryByRole('button', { name: /^Rhythm with/ })).toBeNull();
  });

  it('J-07 I-22 I-23 I-27 staves and bars are added and deleted', async () => {
    const { ask, store, user } = open(SCORE);
    ask(targetAt(1));
    await user.click(screen.getByRole('menuitem', { name: 'Add new staff below' }));
    expect(store.committed.parts[0]?.staves).toHaveLength(2);
    ask(targetAt(1));
    await user.click(screen.getByRole('menuitem', { name: 'Delete staff' }));
    expect(store.committed.parts[0]?.staves).toHaveLength(1);
    ask(targetAt(1));
    await user.click(screen.getByRole('menuitem', { name: 'Delete this measure' }));
    expect(store.committed.measures).toHaveLength(2);
    store.undo();
    store.undo();
    store.undo();
    expect(store.committed).toBe(SCORE);
  });

  it('I-11 begins to type lyrics at the note', async () => {
    const { ask, editor, user } = open(SCORE);
    ask(targetAt(1));
    await user.click(screen.getByRole('menuitem', { name: 'Edit Lyrics' }));
    expect(editor.lyrics.place).toEqual({ at: { part: 0, measure: 1, voice: 0, chord: 0 }, verse: 0 });
  });
});

describe('the popups', () => {
  it('J-08 I-30 clefs are changed, with octave variants, and a change is removed', async () => {
    const { ask, store, user } = open(SCORE);
    ask({ ...targetAt(1) }, 'clef');
    expect(screen.queryByRole('button', { name: 'Remove Clef change' })).toBeNull();
    await user.click(press('Treble, an octave lower (8 below)'));
    expect(store.committed.parts[0]?.measures[1]?.clefs).toMatchObject([{ at: 0, clef: { octaveShift: -1 } }]);
    ask(targetAt(1), 'clef');
    await user.click(press('Remove Clef change'));
    expect(store.committed.parts[0]?.measures[1]?.clefs).toBeUndefined();
  });

  it('J-09 X-16 meters are chosen, 3/4, 4/4 and 6/8 first, or written freely', async () => {
    const { ask, store, user } = open(SCORE);
    ask(targetAt(0), 'time');
    const meters = screen.getAllByRole('button', { name: /\d\/\d/ }).map(({ textContent }) => textContent);
    expect(meters).toEqual(['3/4', '4/4', '6/8', '2/4', '2/2', '3/8', '9/8', '12/8', '5/4', '7/8']);
    const beats = screen.getByRole('textbox', { name: 'Beats' });
    await user.clear(beats);
    await user.type(beats, '0');
    await user.click(press('Set'));
    expect(screen.getByText(/Write a number of beats/)).toBeTruthy();
    await user.clear(beats);
    await user.type(beats, '2+3');
    await user.click(press('Set'));
    expect(store.committed.measures[0]?.time).toMatchObject({ beats: [2, 3], beatType: 4 });
    expect(checkScore(store.committed)).toEqual([]);
  });

  it('J-10 J-15 P-13 the initial tempo is changed and not removed; a decimal is a tempo, a word is none', async () => {
    const { ask, store, user, refusals } = open(SCORE);
    ask(targetAt(0), 'tempo');
    await user.click(press('Remove Tempo Change'));
    expect(refusals).toEqual(['initial-tempo']);
    const field = screen.getByRole('textbox', { name: 'Beats a minute (bpm)' });
    await user.clear(field);
    await user.type(field, 'fast');
    await user.click(press('Set'));
    expect(refusals).toHaveLength(2);
    await user.clear(field);
    await user.type(field, '72.5');
    await user.click(press('Set'));
    expect(store.committed.measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(72.5);
  });

  it('J-10 I-29 the tempo mark says whether the music swings, and undo takes it back', async () => {
    const { ask, store, user } = open(SCORE);
    ask(targetAt(0), 'tempo');
    await user.click(screen.getByRole('combobox', { name: 'Swing from here on' }));
    await user.click(screen.getByRole('option', { name: 'Eighths' }));
    await user.click(press('Set'));
    expect(store.committed.measures[0]?.tempos?.[0]).toMatchObject({ text: 'Swing', quartersPerMinute: 120 });
    store.undo();
    expect(store.committed).toBe(SCORE);
  });

  it('J-10 I-29 a dynamic is set at the note and removed again', async () => {
    const opened = open(SCORE);
    const { ask, user, store } = opened;
    ask(targetAt(0, 2), 'dynamic');
    await user.click(press('pianissimo'));
    expect(directions(opened, 0)).toMatchObject([{ kind: 'dynamic', name: 'pp', at: TICKS_PER_WHOLE / 2 }]);
    // The target of a click on the sign is the sign, wherever in the measure the pointer was.
    ask(targetAt(0, 3), 'dynamic');
    await user.click(press('remove dynamic'));
    expect(directions(opened, 0)).toEqual([]);
    expect(store.committed.parts[0]?.measures[1]?.voices[0]?.chords[0]?.velocity).toBe(96);
  });

  it('J-11 F-11 tunings and the capo of a part with tablature', async () => {
    const { ask, store, user } = open(setProgram(SCORE, 0, 25));
    ask(targetAt(0), 'tuning');
    await user.click(screen.getByRole('combobox', { name: 'Capo' }));
    await user.click(screen.getByRole('option', { name: 'Fret 2' }));
    expect(store.committed.parts[0]?.tuning?.capo).toBe(2);
    await user.click(press('Ukule (G-C-E-A)'));
    expect(store.committed.parts[0]?.tuning?.strings).toEqual([67, 60, 64, 69]);
  });

  it('F-11 the key, with the notes spelled in it', async () => {
    const { ask, store, user } = open(SCORE);
    ask(targetAt(1), 'key');
    await user.click(screen.getByRole('combobox', { name: 'Key' }));
    expect(screen.getAllByRole('option')).toHaveLength(24);
    await user.click(screen.getByRole('option', { name: 'Eb major' }));
    await user.click(press('Set'));
    expect(store.committed.measures[1]?.key).toMatchObject({ fifths: -3, mode: 'major' });
  });

  it('X-25 pickup, repeats, sections and new bars', async () => {
    const { ask, store, user } = open(oneStaff(['rh. f4q', 'c4w'], []));
    const target = { part: 0, staff: 0, measure: 0, at: ticks(0) };
    ask(target, 'pickup');
    expect(press('No pickup').getAttribute('aria-pressed')).toBe('true');
    await user.click(press('1/4 note'));
    expect(store.committed.measures[0]).toMatchObject({ duration: TICKS_PER_WHOLE / 4, unnumbered: true });
    ask({ ...target, measure: 1 }, 'barline');
    await user.click(screen.getByRole('switch', { name: 'A repeat starts here' }));
    await user.click(screen.getByRole('switch', { name: 'A repeat ends here' }));
    expect(store.committed.measures[1]).toMatchObject({ repeatStart: true, repeatEnd: 2 });
    await user.keyboard('{Escape}');
    act(() => store.select([1, 0].map((measure) => ({ part: 0, measure, voice: 0, chord: 0, note: 0 }))));
    ask({ ...target, measure: 1 }, 'barline');
    await user.click(screen.getByRole('combobox', { name: 'Ending' }));
    await user.click(screen.getByRole('option', { name: '1st' }));
    expect(screen.getByText('Over 2 bars')).toBeDefined();
    expect(store.committed.measures.map(({ volta }) => volta?.stop)).toEqual(['none', 'closed']);
    await user.keyboard('{Escape}');
    ask({ ...target, measure: 1 }, 'section');
    await user.type(screen.getByRole('textbox', { name: 'Section' }), 'Chorus');
    await user.click(press('Set'));
    expect(store.committed.measures[1]?.section).toBe('Chorus');
    ask({ ...target, measure: 1 }, 'insert');
    await user.clear(screen.getByRole('textbox', { name: 'Number of bars' }));
    await user.type(screen.getByRole('textbox', { name: 'Number of bars' }), '3');
    await user.click(press('After this bar'));
    expect(store.committed.measures).toHaveLength(5);
    expect(checkScore(store.committed)).toEqual([]);
  });

  it('I-37 names chords as the player of a transposing instrument reads them, and stores what sounds', async () => {
    const score = oneStaff(['c4q d4q e4q f4q'], []);
    const clarinet = score.parts.map((part) => ({ ...part, transposition: { diatonic: 1, chromatic: 2 } }));
    const { ask, store, user } = open({ ...score, parts: clarinet });
    ask({ ...targetAt(1), measure: 0, note: { part: 0, measure: 0, voice: 0, chord: 0, note: 0 } }, 'chord');
    await user.click(press('D'));
    expect(store.committed.parts[0]?.measures[0]?.harmonies?.map(({ symbol }) => symbol)).toEqual([
      { root: { step: 0, alter: 0 }, kind: 'major' },
    ]);
    expect(press('D').getAttribute('aria-pressed')).toBe('true');
  });

  it('I-38 finger hints for each head of the chord, set and cleared', async () => {
    const { ask, store, user } = open(SCORE);
    const fingers = () =>
      store.committed.parts[0]?.measures[1]?.voices[0]?.chords[0]?.notes.map((each) => each.fingering);
    ask(targetAt(1), 'finger');
    await user.click(press('E4: Right hand, finger 3'));
    await user.click(press('C4: Left hand, finger 5'));
    expect(fingers()).toEqual(['l5', 'r3']);
    await user.click(press('E4: none'));
    expect(fingers()).toEqual(['l5', undefined]);
  });
});
