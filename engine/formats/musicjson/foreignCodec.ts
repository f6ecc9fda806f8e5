/** Codec of MusicXML elements that are stored unchanged. Elements that could not be written as XML are rejected. */
import { DEEPEST_FOREIGN, isForeign, type Foreign } from '../../model/foreign.ts';
import { FormatError } from '../formatError.ts';
import { asObject, list, optional, record, text, type Codec } from './codec.ts';

export const attributes: Codec<Readonly<Record<string, string>>> = {
  read: (json) => {
    const entries = Object.entries(asObject(json)).map(([name, value]) => [name, text.read(value)] as const);
    const read = Object.fromEntries(entries);
    if (!isForeign({ name: 'any', attributes: read }))
      throw new FormatError('', 'must contain only attributes of MusicXML');
    return read;
  },
  write: (value) => value,
};

const tooDeep: Codec<Foreign> = {
  read: () => {
    throw new FormatError('', 'is nested too deeply');
  },
  write: (value) => value,
};

/** There is one codec for each depth, so that the depth is limited. */
const nested = Array.from({ length: DEEPEST_FOREIGN }).reduce<Codec<Foreign>>(
  (inside) =>
    record<Foreign>({
      name: text,
      attributes: optional(attributes),
      text: optional(text),
      children: optional(list(inside)),
    }),
  tooDeep,
);

export const foreign: Codec<Foreign> = {
  read: (json) => {
    const element = nested.read(json);
    if (!isForeign(element)) throw new FormatError('', 'must be an element of MusicXML');
    return element;
  },
  write: nested.write,
};
