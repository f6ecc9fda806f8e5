/** The slur, hairpin or grace note to which ink belongs; undefined for other ink. */
import type { Attachment, ElementRef } from '../../../../engine/index.ts';

export function attachmentOf(element: ElementRef | undefined): Attachment | undefined {
  if (element === undefined) return undefined;
  if ('spanner' in element) return element.spanner;
  if (!('grace' in element) || element.grace === undefined) return undefined;
  const { part, measure, voice, chord, grace } = element;
  return { kind: 'grace', part, measure, voice, chord, grace };
}
