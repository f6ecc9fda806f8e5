// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

it('A-18 a password is shown and hidden by its button, also by keys, and stays what was typed', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const button = screen.getByRole('button', { name: 'Show characters' });
  await user.type(field, 'leaf');
  expect(field.type).toBe('password');
  await user.click(button);
  expect(field.type).toBe('text');
  expect(document.activeElement, 'typing goes on').toBe(field);
  await user.keyboard('-and-staff');
  await user.tab();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Password');
  await user.keyboard(' ');
  expect(field.type).toBe('password');
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(field.value).toBe('leaf-and-staff');
});
