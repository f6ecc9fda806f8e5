/** Markup that MuseScore leaves in the texts of MusicXML files: `To <sym>coda</sym>`, `<font size="20"/>`, `<b>Fine</b>`. */
import type { XmlElement } from '../xml/xmlElement.ts';

const MARKUP = /<\/?(?:sym|font|b|i|u|s|sub|sup)\b[^>]*>/gi;
const SYMBOL = /<sym>([^<]*)<\/sym>/gi;

/** Characters of the signs that texts contain, by their names in SMuFL. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['segno', '\ue047'],
  ['segnoSerpent1', '\ue047'],
  ['segnoSerpent2', '\ue047'],
  ['coda', '\ue048'],
  ['codaSquare', '\ue048'],
  ['codaJapanese', '\ue048'],
  ['dynamicPiano', '\ue520'],
  ['dynamicMezzo', '\ue521'],
  ['dynamicForte', '\ue522'],
  ['dynamicSforzando', '\ue524'],
  ['accidentalFlat', '♭'],
  ['accidentalNatural', '♮'],
  ['accidentalSharp', '♯'],
  ['metNoteHalfUp', '\ue1d3'],
  ['metNoteQuarterUp', '\ue1d5'],
  ['metNote8thUp', '\ue1d7'],
  ['metNote16thUp', '\ue1d9'],
  ['metAugmentationDot', '.'],
  ['space', ' '],
]);

/** Returns the text with its signs as characters and without other markup; a sign without a character is left out. */
export function withoutMarkup<Element extends Pick<XmlElement, 'text'>>(element: Element): Element {
  if (!element.text.includes('<')) return element;
  const signs = element.text.replaceAll(SYMBOL, (_, name: string) => CHARACTERS.get(name.trim()) ?? '');
  return { ...element, text: signs.replaceAll(MARKUP, '') };
}
