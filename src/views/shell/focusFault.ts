/**
 * After a form was submitted: gives the focus to its first field with an error, as browsers do in forms that they check
 * themselves, so that a screen reader reads the error.
 */
export function focusFault(form: Element): void {
  // The errors are rendered in answer to the submission.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
