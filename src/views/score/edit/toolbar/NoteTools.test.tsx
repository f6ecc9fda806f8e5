// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ticks } from '../../../../../engine/index.ts';
import { german } from '../../../../texts/de/index.ts';
import type { Attachment } from '../../../../../engine/index.ts';
import type { EditActionName } from '../shortcuts.ts';
import { MoveTools } from './NoteTools.tsx';

afterEach(cleanup);

const SLUR: Attachment = {
  ...{ kind: 'slur', part: 0, number: 1 },
  ...{ from: { measure: 0, at: ticks(0) }, to: { measure: 1, at: ticks(0) } },
};

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

describe('the buttons that move and delete', () => {
  it('I-08 delete a selected slur, which cannot be moved up and down', async () => {
    const run: EditActionName[] = [];
    render(<MoveTools chord={undefined} spanner={SLUR} run={(name) => void run.push(name)} />);
    expect(button('Up a semitone').disabled).toBe(true);
    await userEvent.click(button('Delete'));
    expect(run).toEqual(['remove']);
    await userEvent.hover(button('Delete'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Remove Slur [del]');
  });

  it('the German tip names Delete as a German keyboard does', () => {
    const { edit, editDialogs } = german;
    const { slur } = editDialogs.editDialogTexts.removeSpanner;
    expect(edit.editTexts.tips.removeSign(slur)).toBe('Bogen entfernen [Entf]');
  });

  it('I-05 need a selection', () => {
    render(<MoveTools chord={undefined} spanner={undefined} run={() => undefined} />);
    expect(button('Delete').disabled).toBe(true);
  });
});
