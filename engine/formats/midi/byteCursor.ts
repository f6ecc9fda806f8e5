/** Reads the bytes of a MIDI file in order; reading past the end is a FormatError that names the place. */
import { FormatError } from '../formatError.ts';

/** The file has fewer bytes than it states. */
export class EndOfBytes extends FormatError {}

export class ByteCursor {
  /** Offset from the beginning of the file. */
  position: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private readonly name: string;

  constructor(bytes: Uint8Array, start: number, end: number, name: string) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
    this.name = name;
  }

  get isAtEnd(): boolean {
    return this.position >= this.end;
  }

  fail(reason: string): never {
    throw new FormatError(this.place, reason);
  }

  private get place(): string {
    return `${this.name}, byte ${this.position}`;
  }

  byte(): number {
    const value = this.position < this.end ? this.bytes[this.position] : undefined;
    if (value === undefined) throw new EndOfBytes(this.place, 'the data ends too early');
    this.position += 1;
    return value;
  }

  /** Big-endian, 1 to 4 bytes. */
  number(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 256 + this.byte();
    return value;
  }

  /** A MIDI data byte has its highest bit clear. */
  dataByte(): number {
    const value = this.byte();
    if (value > 127) this.fail(`${value} is no data byte`);
    return value;
  }

  /** At most four bytes of seven bits, the last without the highest bit. */
  variable(): number {
    let value = 0;
    for (let index = 0; index < 4; index++) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    return this.fail('a length of more than four bytes');
  }

  /** A view, no copy. */
  slice(length: number): Uint8Array {
    if (this.position + length > this.end)
      throw new EndOfBytes(this.place, `${length} bytes are announced, ${this.end - this.position} are left`);
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }
}
