/** The objects of a PDF file (ISO 32000-1) and their syntax. The same input gives the same bytes. */
import { zlibSync } from 'fflate';
import { concatBytes } from './concatBytes.ts';

/** Index of an object in its file. */
export type PdfReference = number & { readonly object: unique symbol };

/** A name without its slash, written with one. */
export interface PdfName {
  readonly name: string;
}

/** A string with one byte per character, for format identifiers and addresses. */
export interface PdfAscii {
  readonly literal: string;
}

/** A value of a PDF object; a JavaScript string is written as a Unicode text string. */
export type PdfValue = number | boolean | string | PdfName | PdfAscii | PdfLink | readonly PdfValue[] | PdfDictionary;
export interface PdfLink {
  readonly to: PdfReference;
}
export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

export const name = (text: string): PdfName => ({ name: text });
export const link = (to: PdfReference): PdfLink => ({ to });

/** A number with at most two decimals, which is a hundredth of a point. */
export const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100 + 0);

/** UTF-16 code units in hexadecimal, so that no character of a text can end the string. */
export const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0'))
    .join('')
    .toUpperCase();

const hexOf = (text: string): string =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');

const isName = (value: PdfValue): value is PdfName => typeof value === 'object' && 'name' in value;
const isAscii = (value: PdfValue): value is PdfAscii => typeof value === 'object' && 'literal' in value;
const isLink = (value: PdfValue): value is PdfLink => typeof value === 'object' && 'to' in value;
const isList = (value: PdfValue): value is readonly PdfValue[] => Array.isArray(value);

function written(value: PdfValue): string {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000 + 0);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `<FEFF${utf16(value)}>`;
  if (isList(value)) return `[${value.map(written).join(' ')}]`;
  if (isName(value)) return `/${value.name}`;
  if (isAscii(value)) return `<${hexOf(value.literal)}>`;
  if (isLink(value)) return `${value.to} 0 R`;
  const entries = Object.entries(value).map(([key, own]) => `/${key} ${written(own)}`);
  return `<<${entries.join(' ')}>>`;
}

const encoder = new TextEncoder();

/** A hash of the content (FNV-1a with several seeds) as the file's identifier: equal files have equal identifiers. */
function fingerprint(chunks: readonly Uint8Array[]): string {
  const sums = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];
  for (const chunk of chunks) {
    for (const byte of chunk)
      sums.forEach((sum, lane) => (sums[lane] = Math.imul(sum ^ (byte + lane), 0x01000193) >>> 0));
  }
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}

export class PdfFile {
  private readonly bodies: (Uint8Array | undefined)[] = [];

  /** A reference to an object whose content is added later. */
  reserve(): PdfReference {
    this.bodies.push(undefined);
    return this.bodies.length as PdfReference;
  }

  put(reference: PdfReference, value: PdfValue): PdfReference {
    this.bodies[reference - 1] = encoder.encode(written(value));
    return reference;
  }

  add(value: PdfValue): PdfReference {
    return this.put(this.reserve(), value);
  }

  /** Adds a compressed stream. */
  addStream(content: Uint8Array | string, dictionary: PdfDictionary = {}): PdfReference {
    const reference = this.reserve();
    const packed = zlibSync(typeof content === 'string' ? encoder.encode(content) : content, { level: 6 });
    const head = written({ ...dictionary, Length: packed.length, Filter: name('FlateDecode') });
    this.bodies[reference - 1] = concatBytes([
      encoder.encode(`${head}\nstream\n`),
      packed,
      encoder.encode('\nendstream'),
    ]);
    return reference;
  }

  finish(root: PdfReference, info: PdfReference): Uint8Array {
    // The four bytes after the version mark the file as binary for transfer programs.
    const chunks: Uint8Array[] = [Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10])];
    let length = (chunks[0] as Uint8Array).length;
    const places = this.bodies.map((body, index) => {
      if (body === undefined) throw new Error(`Object ${index + 1} of the PDF was reserved but never written.`);
      const place = length;
      const chunk = concatBytes([encoder.encode(`${index + 1} 0 obj\n`), body, encoder.encode('\nendobj\n')]);
      chunks.push(chunk);
      length += chunk.length;
      return place;
    });
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const id = `<${fingerprint(chunks)}>`;
    const trailer = `<</Size ${places.length + 1} /Root ${root} 0 R /Info ${info} 0 R /ID [${id} ${id}]>>`;
    const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`;
    return concatBytes([...chunks, encoder.encode(table)]);
  }
}
