/** The steps of a tour. */

export interface TourStep {
  /** A selector of the element that the step explains; a step whose element is not shown is skipped. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

/** Elements are found by their accessible names. */
export const named = (label: string): string => `[aria-label="${label}"]`;

export function stepsAt(
  targets: readonly string[],
  words: readonly { title: string; text: string }[],
): readonly TourStep[] {
  return words.map((word, index) => ({ ...word, target: targets[index] ?? 'main' }));
}

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

export const findTarget = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find(isShown);
