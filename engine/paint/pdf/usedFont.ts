/** Collects the glyphs of one font that a document uses, and embeds them as a subset font. */
import { cffFont, type FontGlyph } from './cffFont.ts';
import { link, name, utf16, type PdfFile, type PdfReference } from './pdfFile.ts';

export interface FontLook {
  /** PostScript name. */
  readonly name: string;
  readonly isItalic: boolean;
  /** Whether its characters can be searched and copied; false for the music font. */
  readonly isText: boolean;
}

const SYMBOLIC = 4;
const ITALIC = 64;
const ITALIC_ANGLE = -12;
const STEM = 80;
const TAG_LENGTH = 6;
const LETTERS = 26;
const A = 65;
/** Largest number of entries in a block of a CMap. */
const BLOCK = 100;

/** The tag of a subset font: six letters computed from its glyphs (ISO 32000-1, 9.6.4). */
function subsetTag(glyphs: readonly FontGlyph[]): string {
  let sum = 0;
  for (const { outline } of glyphs) {
    for (let index = 0; index < outline.length; index++) sum = (Math.imul(sum, 31) + outline.charCodeAt(index)) >>> 0;
  }
  return Array.from({ length: TAG_LENGTH }, (_, place) =>
    String.fromCharCode(A + (Math.floor(sum / LETTERS ** place) % LETTERS)),
  ).join('');
}

const hex = (value: number): string => value.toString(16).padStart(4, '0').toUpperCase();

function unicodeMap(texts: readonly string[]): string {
  const rows = texts.flatMap((text, cid) => (text === '' ? [] : [`<${hex(cid)}> <${utf16(text)}>`]));
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => {
    const own = rows.slice(block * BLOCK, (block + 1) * BLOCK);
    return `${own.length} beginbfchar\n${own.join('\n')}\nendbfchar\n`;
  });
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('')}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  );
}

export class UsedFont {
  readonly look: FontLook;
  /** Resource name in content streams. */
  readonly resource: string;
  /** Glyph 0 is shown for missing characters. */
  private readonly glyphs: FontGlyph[] = [{ outline: '', advance: 1000 }];
  private readonly texts: string[] = [''];
  private readonly known = new Map<string, number>();

  constructor(look: FontLook, resource: string) {
    this.look = look;
    this.resource = resource;
  }

  /** The code of a glyph, four hexadecimal digits. The same outline with another text is a different glyph. */
  code(id: number, text: string, glyph: () => FontGlyph): string {
    const key = `${id} ${text}`;
    let cid = this.known.get(key);
    if (cid === undefined) {
      cid = this.glyphs.push(glyph()) - 1;
      this.texts.push(text);
      this.known.set(key, cid);
    }
    return hex(cid);
  }

  embed(file: PdfFile): PdfReference {
    const baseName = `${subsetTag(this.glyphs)}+${this.look.name}`;
    const { bytes, box } = cffFont(baseName, this.glyphs);
    const program = file.addStream(bytes, { Subtype: name('CIDFontType0C') });
    const descriptor = file.add({
      Type: name('FontDescriptor'),
      FontName: name(baseName),
      Flags: SYMBOLIC + (this.look.isItalic ? ITALIC : 0),
      FontBBox: [box.left, box.bottom, box.right, box.top],
      ItalicAngle: this.look.isItalic ? ITALIC_ANGLE : 0,
      Ascent: box.top,
      Descent: box.bottom,
      CapHeight: box.top,
      StemV: STEM,
      FontFile3: link(program),
    });
    const system = { Registry: { literal: 'Adobe' }, Ordering: { literal: 'Identity' }, Supplement: 0 };
    const descendant = file.add({
      Type: name('Font'),
      Subtype: name('CIDFontType0'),
      BaseFont: name(baseName),
      CIDSystemInfo: system,
      FontDescriptor: link(descriptor),
      DW: 1000,
      W: [0, this.glyphs.map(({ advance }) => Math.round(advance))],
    });
    const unicode = this.look.isText ? { ToUnicode: link(file.addStream(unicodeMap(this.texts))) } : {};
    return file.add({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(baseName),
      Encoding: name('Identity-H'),
      DescendantFonts: [link(descendant)],
      ...unicode,
    });
  }
}
