/**
 * Moves the sample table (`moov`) of an MP4 file to the start and adds its size to the offsets in it (`stco`, `co64`;
 * ISO/IEC 14496-12, 8.7.5). MP4 files of phones have the table after the sound (`mdat`), so that a decoder that reads
 * from the start would have to buffer the whole file and return the whole sound in one piece.
 */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly size: number;
}

function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(start + at)));
    let size = view.getUint32(start);
    if (size === 1 && start + 16 <= to) size = Number(view.getBigUint64(start + 8));
    else if (size === 0) size = to - start;
    if (size < 8) break;
    found.push({ type, start, size });
    start += size;
  }
  return found;
}

/** Adds `shift` to every chunk offset in the box tree between `from` and `to`. */
function moveOffsets(view: DataView, from: number, to: number, shift: number): void {
  for (const { type, start, size } of boxes(view, from, to)) {
    const end = Math.min(start + size, to);
    if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)) moveOffsets(view, start + 8, end, shift);
    if (type !== 'stco' && type !== 'co64') continue;
    const width = type === 'stco' ? 4 : 8;
    const count = view.getUint32(start + 12);
    for (let at = start + 16; at + width <= end && at < start + 16 + count * width; at += width)
      if (width === 4) view.setUint32(at, view.getUint32(at) + shift);
      else view.setBigUint64(at, view.getBigUint64(at) + BigInt(shift));
  }
}

/** Returns the file with its table at the start; unchanged where it is there already or missing. */
export function fastStart(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const all = boxes(view, 0, file.length);
  const table = all.find(({ type }) => type === 'moov');
  const sound = all.find(({ type }) => type === 'mdat');
  if (!table || !sound || table.start < sound.start || table.start + table.size > file.length) return file;
  const moved = Uint8Array.from(file.subarray(table.start, table.start + table.size));
  moveOffsets(new DataView(moved.buffer), 0, moved.length, moved.length);
  return Buffer.concat([file.subarray(0, sound.start), moved, file.subarray(sound.start, table.start)]);
}
