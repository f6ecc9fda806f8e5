/** Parses the chord symbol of a `harmony`. */
import type { ChordSymbol, SpelledRoot } from '../../../theory/chordSymbol.ts';
import { parseStep } from '../tables/parseStep.ts';
import { kindMeantBy } from '../tables/vocabulary.data.ts';
import { childOf, childrenOf, numberOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

function parseRoot(element: XmlElement, name: 'root' | 'bass'): SpelledRoot {
  const alter = Math.round(2 * (numberOf(element, `${name}-alter`) ?? 0)) / 2;
  return { step: parseStep(textOf(element, `${name}-step`)), alter };
}

type Degree = NonNullable<ChordSymbol['degrees']>[number];

function parseDegrees(element: XmlElement): Degree[] {
  return childrenOf(element, 'degree').flatMap((degree): Degree[] => {
    const value = numberOf(degree, 'degree-value');
    const type = textOf(degree, 'degree-type');
    if (value === undefined || (type !== 'add' && type !== 'alter' && type !== 'subtract')) return [];
    return [{ value, alter: numberOf(degree, 'degree-alter') ?? 0, type }];
  });
}

/** Returns undefined where the chord has no root, such as a chord that is named by its function. */
export function parseSymbol(element: XmlElement): ChordSymbol | undefined {
  const root = childOf(element, 'root');
  const kind = childOf(element, 'kind');
  const text = kind?.attributes['text'] ?? '';
  const stated = kind?.text.trim() ?? 'none';
  // An empty kind is not valid; programs that write it mean what its text says, or a major chord.
  const name = stated !== '' ? kindMeantBy(stated) : text === '' ? 'major' : 'other';
  // The kind `none` ("no chord") is valid without a root.
  if (root === undefined && name !== 'none') return undefined;
  const bass = childOf(element, 'bass');
  const degrees = parseDegrees(element);
  return {
    root: root === undefined ? { step: 0, alter: 0 } : parseRoot(root, 'root'),
    kind: name,
    ...(text !== '' && { text }),
    ...(bass !== undefined && { bass: parseRoot(bass, 'bass') }),
    ...(degrees.length > 0 && { degrees }),
  };
}
