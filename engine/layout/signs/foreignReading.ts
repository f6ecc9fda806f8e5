/** What elements of MusicXML that are kept as they are say to the engraver. */
import type { Foreign } from '../../model/foreign.ts';

export const childOf = ({ children = [] }: Foreign, name: string): Foreign | undefined =>
  children.find((child) => child.name === name);

export const childrenOf = ({ children = [] }: Foreign, name: string): readonly Foreign[] =>
  children.filter((child) => child.name === name);

/** Empty where there is no such child, or nothing in it. */
export const textIn = (element: Foreign, name: string): string => childOf(element, name)?.text ?? '';

/** NaN where there is no such child, or no number in it. */
export function numberIn(element: Foreign, name: string): number {
  const text = textIn(element, name);
  return text === '' ? Number.NaN : Number(text);
}

export const attributeOf = ({ attributes }: Foreign, name: string): string | undefined => attributes?.[name];
