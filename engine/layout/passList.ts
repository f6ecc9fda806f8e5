/**
 * A list of passes over a draft. A row names the field that the pass writes, its parameters are the fields that it reads,
 * and the types let it read only what the input or an earlier row has written. A pass is a plain function of the whole
 * draft or of one item of it (a measure, a staff, a span); only the driver knows that it may pause between two of them.
 */

export interface Pass<Draft> {
  /** The field that it writes; undefined where it changes what others have written. */
  readonly writes?: string;
  /** What it is run for, one after the other; absent for a pass over the whole draft. */
  readonly items?: (draft: Draft) => readonly unknown[];
  /** Whether it is run again until it returns false. */
  readonly isRepeated?: true;
  readonly run: (draft: Draft, item?: never, index?: number) => unknown;
}

export class PassList<Input extends object, Draft extends Input> {
  readonly passes: readonly Pass<Draft>[];

  constructor(passes: readonly Pass<Draft>[]) {
    this.passes = passes;
  }

  /** A pass that writes a field of its own. */
  write<Field extends string, Value>(
    field: Field,
    run: (draft: Draft) => Value,
  ): PassList<Input, Draft & Readonly<Record<Field, Value>>> {
    return new PassList<Input, Draft & Readonly<Record<Field, Value>>>([...this.passes, { writes: field, run }]);
  }

  /** A pass that changes what earlier ones have written. */
  change(run: (draft: Draft) => void): PassList<Input, Draft> {
    return new PassList<Input, Draft>([...this.passes, { run }]);
  }

  /** A pass that does so for one item after the other. */
  changeEach<Item>(
    items: (draft: Draft) => readonly Item[],
    run: (draft: Draft, item: Item, index: number) => void,
  ): PassList<Input, Draft> {
    return new PassList<Input, Draft>([...this.passes, { items, run: run as Pass<Draft>['run'] }]);
  }

  /** A pass that is run until it returns false. */
  repeat(run: (draft: Draft) => boolean): PassList<Input, Draft> {
    return new PassList<Input, Draft>([...this.passes, { run, isRepeated: true }]);
  }
}

/** The list without a pass. */
export const passesOver = <Input extends object>(): PassList<Input, Input> => new PassList<Input, Input>([]);

/** What the passes of a list read and write. */
export type DraftOf<List> = List extends { readonly passes: readonly Pass<infer Draft>[] } ? Draft : never;
