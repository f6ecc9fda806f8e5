/** Reader for WOFF 1.0 files, in which each table of a font is compressed separately. */
import { unzlibSync } from 'fflate';

const SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

/** Writes the header of a font, with the fields for a binary search over its tables. */
function writeHeader(view: DataView, flavor: number, count: number): void {
  const exponent = Math.floor(Math.log2(count));
  view.setUint32(0, flavor);
  view.setUint16(4, count);
  view.setUint16(6, 2 ** exponent * FONT_ENTRY);
  view.setUint16(8, exponent);
  view.setUint16(10, (count - 2 ** exponent) * FONT_ENTRY);
}

/** The uncompressed font of a WOFF file. Throws Error if the bytes are not a WOFF file. */
export function readWoff(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < WOFF_HEADER || view.getUint32(0) !== SIGNATURE) throw new Error('This is not a WOFF font.');
  const count = view.getUint16(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) => view.getUint32(at + field)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const bytes = file.subarray(offset, offset + packed);
    return { tag, checksum, length, bytes: packed < length ? unzlibSync(bytes) : bytes };
  });
  const start = FONT_HEADER + count * FONT_ENTRY;
  const font = new Uint8Array(entries.reduce((sum, { length }) => sum + padded(length), start));
  const out = new DataView(font.buffer);
  writeHeader(out, view.getUint32(4), count);
  let place = start;
  entries.forEach(({ tag, checksum, length, bytes }, index) => {
    const at = FONT_HEADER + index * FONT_ENTRY;
    [tag, checksum, place, length].forEach((value, field) => out.setUint32(at + field * 4, value));
    font.set(bytes, place);
    place += padded(length);
  });
  return font;
}
