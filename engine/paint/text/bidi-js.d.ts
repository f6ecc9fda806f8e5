/** The part of bidi-js that typesetting uses; the package ships no types. */
declare module 'bidi-js' {
  export interface Bidi {
    /** Levels of the Unicode bidirectional algorithm, one per UTF-16 unit. */
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
