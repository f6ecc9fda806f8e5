// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from '../../../editing/index.ts';
import { EditorProvider } from '../edit/editor.ts';
import type { Editor } from '../edit/editor.ts';
import { useEditKeys } from '../edit/useEditKeys.ts';
import { useSpokenSelecting } from '../edit/useSpokenSelecting.ts';
import { Toasts } from '../../shell/toasts/Toasts.tsx';
import type { PaneController } from '../viewport/PaneController.ts';
import { SpokenSheet } from './SpokenSheet.tsx';

afterEach(cleanup);

const SCORE = oneStaff(['c4q [d4 f4]q rh', 'c4w'], []);
const at = (chord: number, note: number) => ({ part: 0, measure: 0, voice: 0, chord, note });

/** The keyboard handler of the editor listens before that of the music in words. */
function EditedSheet({ controller }: { readonly controller: PaneController }) {
  useEditKeys();
  return <SpokenSheet score={SCORE} controller={controller} selecting={useSpokenSelecting()} />;
}

async function open(isEditing: boolean) {
  const store = new ScoreStore(SCORE);
  store.setEditing(isEditing);
  const played = vi.fn();
  const editor: unknown = {
    store,
    tones: { play: played },
    frets: {
      type: () => false,
      settle: () => undefined,
      commit: () => undefined,
      place: () => undefined,
      showAgain: () => undefined,
    },
    pointer: { gestures: { getSnapshot: () => ({ matches: () => false }) } },
    spanners: { chosen: undefined },
    ...{ revealed: { emit: () => undefined }, reading: { measure: 0 }, player: { kind: 'loading' } },
  };
  const listenToMeasures = (listener: (range: { first: number; last: number }) => void): void =>
    listener({ first: 0, last: 1 });
  const controller: unknown = {
    viewport: { listenToMeasures, marks: { read: () => undefined } },
    reveal: () => undefined,
  };
  render(
    <MemoryRouter>
      <Toasts>
        <EditorProvider value={editor as Editor}>
          <EditedSheet controller={controller as PaneController} />
        </EditorProvider>
      </Toasts>
    </MemoryRouter>,
  );
  const first = await screen.findByText(/beat 1: C 4/, { selector: '[data-place="0-0-0"]' });
  act(() => first.focus());
  return { store, played, user: userEvent.setup() };
}

it('I-32 Enter selects the note that is read, the selection follows the reader until Escape, and Tab leaves the music', async () => {
  const { store, played, user } = await open(true);
  expect(screen.getByText(/Enter selects the note/)).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(store.selection).toEqual([]);
  await user.keyboard('{Enter}');
  expect(store.selection).toEqual([at(1, 0), at(1, 1)]);
  expect(played).toHaveBeenCalledTimes(1);
  await user.keyboard('{ArrowRight}');
  expect(store.selection).toEqual([at(2, -1)]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(store.selection).toEqual([at(0, 0)]);
  expect(store.committed.parts[0]?.measures[0]?.voices[0]?.chords[0]?.notes[0]?.pitch).toMatchObject({ alter: 1 });
  await user.keyboard('{Escape}{ArrowRight}');
  expect(store.selection).toEqual([]);
  await user.keyboard('{Enter}{Tab}');
  expect(document.activeElement?.closest('[data-spoken]') ?? null).toBeNull();
  expect(store.selection).toEqual([at(1, 0), at(1, 1)]);
});

it('I-10 Enter selects nothing in play mode', async () => {
  const { store, user } = await open(false);
  expect(screen.queryByText(/Enter selects the note/)).toBeNull();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(store.selection).toEqual([]);
});
