/** What a translation has to hold. */
import type { english } from './english.ts';

/** The shape of the English texts, with any words. */
type Words<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Key in keyof Text]: Words<Text[Key]> };

export type Texts = Words<typeof english>;
