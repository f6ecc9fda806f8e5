/** Signs of one part at a moment: pedals of harps, registers of accordions, mutes, main voices, retuned strings. */
import type { Step } from '../theory/pitch.ts';

/** The pedals of a harp from the left foot's to the right's. */
export const HARP_PEDALS = ['D', 'C', 'B', 'E', 'F', 'G', 'A'] as const;

export interface RetunedString {
  /** Number of the string, counted from the highest, as it is printed. */
  readonly string: string;
  readonly step: Step;
  readonly alter: number;
  readonly octave: number;
}

export const STAFF_DIVISIONS = ['up', 'down', 'up-down'] as const;
export const PRINCIPAL_VOICES = ['Hauptstimme', 'Nebenstimme', 'plain', 'none'] as const;

export type MomentSign =
  /** Alteration of each pedal, in the order of `HARP_PEDALS`. */
  | { readonly kind: 'harp-pedals'; readonly alters: readonly number[] }
  /** Dots in the ranks of an accordion's circle; `middle` is 0 to 3. */
  | { readonly kind: 'accordion'; readonly high: boolean; readonly middle: number; readonly low: boolean }
  | {
      readonly kind: 'principal-voice';
      readonly edge: 'start' | 'stop';
      readonly symbol: (typeof PRINCIPAL_VOICES)[number];
      /** Text at the start; printed where `symbol` is plain or none. */
      readonly text?: string;
    }
  | { readonly kind: 'scordatura'; readonly strings: readonly RetunedString[] }
  /** Names of instruments, beaters and sticks. */
  | { readonly kind: 'percussion'; readonly text: string }
  /** A glyph by its SMuFL name. */
  | { readonly kind: 'symbol'; readonly glyph: string }
  | { readonly kind: 'damp' }
  | { readonly kind: 'damp-all' }
  | { readonly kind: 'eyeglasses' }
  | { readonly kind: 'string-mute'; readonly isOn: boolean }
  | { readonly kind: 'staff-divide'; readonly direction: (typeof STAFF_DIVISIONS)[number] };
