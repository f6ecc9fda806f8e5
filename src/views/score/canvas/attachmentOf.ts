/** The slur, hairpin, tie or grace note to which ink belongs; undefined for other ink. */
import type { Attachment, ElementRef } from '../../../../engine/index.ts';

export function attachmentOf(element: ElementRef | undefined): Attachment | undefined {
  if (element === undefined) return undefined;
  if ('spanner' in element) return element.spanner;
  if (!('note' in element)) return undefined;
  const { kind, part, measure, voice, chord, note, grace, isAfter, isSecondHalf } = element;
  if (grace !== undefined) return { kind: 'grace', part, measure, voice, chord, grace, ...(isAfter && { isAfter }) };
  if (kind !== 'tie') return undefined;
  const own = { part, measure, voice, chord, note };
  return isSecondHalf ? { kind, to: own } : { kind, from: own };
}
