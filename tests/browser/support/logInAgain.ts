/** Types the password into the dialog that is shown after a session has ended. */
import type { Page } from '@playwright/test';
import { expect } from './songleaf.ts';

export async function logInAgain(page: Page, password: string): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Please log in again' });
  await prompt.getByLabel('Password').fill(password);
  await prompt.getByRole('button', { name: 'Login' }).click();
  await expect(prompt).toBeHidden();
}
