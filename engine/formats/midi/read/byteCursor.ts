/** Reads the bytes of a MIDI file in order. Reading past the end throws a FormatError that names the position. */
import { FormatError } from '../../formatError.ts';

/** Thrown where the file has fewer bytes than it states. */
export class EndOfBytes extends FormatError {}

export class ByteCursor {
  /** Offset from the start of the file. */
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

  /** Reads a big-endian number of 1 to 4 bytes. */
  number(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 256 + this.byte();
    return value;
  }

  /** Reads a MIDI data byte, whose highest bit is 0. */
  dataByte(): number {
    const value = this.byte();
    if (value > 127) this.fail(`${value} is not a data byte`);
    return value;
  }

  /**
   * Reads a variable-length quantity: at most four bytes with seven bits each, where only the last byte has the highest
   * bit 0.
   */
  variable(): number {
    let value = 0;
    for (let index = 0; index < 4; index++) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    return this.fail('a variable-length quantity has more than four bytes');
  }

  /** Returns a view of the next bytes, without a copy. */
  slice(length: number): Uint8Array {
    if (this.position + length > this.end)
      throw new EndOfBytes(
        this.place,
        `the file states ${length} bytes, but only ${this.end - this.position} are left`,
      );
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }
}
