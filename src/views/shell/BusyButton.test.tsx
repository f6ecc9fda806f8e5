// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { BusyButton } from './BusyButton.tsx';

it('a busy button keeps the focus and its name while its action runs, and ignores presses', async () => {
  onTestFinished(cleanup);
  const user = userEvent.setup();
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </BusyButton>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  await user.type(screen.getByRole('textbox'), '{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
