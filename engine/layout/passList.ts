/**
 * A list of passes over a draft. A row names the function of the pass and the fields that it reads, which are its
 * parameters in this order; `write` also names the field for its result. The types allow a row to read only fields of
 * the input or of an earlier row. Passes do not pause; only the driver (systems/runPasses.ts) pauses between them.
 */

export interface Pass {
  readonly run: (...values: never[]) => unknown;
  readonly reads: readonly string[];
  /** The field for the result; absent where the pass changes what earlier ones have written. */
  readonly writes?: string;
  /** The field with the items for which the pass runs one after the other; absent for a pass that runs once. */
  readonly items?: string;
  /** Whether the pass runs again until it returns false. */
  readonly isRepeated?: true;
}

type Field<Draft> = keyof Draft & string;
type Values<Draft, Reads extends readonly Field<Draft>[]> = { [Index in keyof Reads]: Draft[Reads[Index]] };
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

export class PassList<Input extends object, Draft extends Input> {
  readonly passes: readonly Pass[];
  /** Type only: the fields after all passes. */
  declare readonly draft: Draft;

  constructor(passes: readonly Pass[]) {
    this.passes = passes;
  }

  /** A pass whose result is a new field. */
  write<Name extends string, Value, const Reads extends readonly Field<Draft>[]>(
    writes: Name,
    run: (...values: Values<Draft, Reads>) => Value,
    ...reads: Reads
  ): PassList<Input, Draft & Readonly<Record<Name, Value>>> {
    return new PassList<Input, Draft & Readonly<Record<Name, Value>>>([...this.passes, { writes, run, reads }]);
  }

  /** A pass, or several one after the other, that change what earlier passes have written. */
  change<const Reads extends readonly Field<Draft>[]>(
    run: Change<Values<Draft, Reads>> | readonly Change<Values<Draft, Reads>>[],
    ...reads: Reads
  ): PassList<Input, Draft> {
    const passes = [run].flat().map((each: Pass['run']): Pass => ({ run: each, reads }));
    return new PassList<Input, Draft>([...this.passes, ...passes]);
  }

  /** A pass that runs for each item of a field; the item and its index are its last parameters. */
  each<const Items extends Field<Draft>, const Reads extends readonly Field<Draft>[]>(
    items: Items,
    run: (...values: [...Values<Draft, Reads>, ItemOf<Draft[Items]>, number]) => void,
    ...reads: Reads
  ): PassList<Input, Draft> {
    return new PassList<Input, Draft>([...this.passes, { items, run, reads }]);
  }

  /** A pass that runs again until it returns false. */
  repeat<const Reads extends readonly Field<Draft>[]>(
    run: (...values: Values<Draft, Reads>) => boolean,
    ...reads: Reads
  ): PassList<Input, Draft> {
    return new PassList<Input, Draft>([...this.passes, { run, reads, isRepeated: true }]);
  }
}

type Change<Parameters extends readonly unknown[]> = (...values: Parameters) => void;

/** The list without a pass. */
export const passesOver = <Input extends object>(): PassList<Input, Input> => new PassList<Input, Input>([]);

/** The fields that the passes of a list read and write. */
export type DraftOf<List> = List extends { readonly draft: infer Draft } ? Draft : never;
