/**
 * The MusicXML schema as data: the content of each type of element, and the smallest element of it that contains a
 * given one. It supports only the part of XML Schema that musicxml.xsd uses.
 */
import { readFileSync } from 'node:fs';
import { child, children, xmlTree, type Node } from '../interop/xmlTree.ts';

export interface Schema {
  readonly types: ReadonlyMap<string, Node>;
  readonly groups: ReadonlyMap<string, Node>;
  readonly attributeGroups: ReadonlyMap<string, Node>;
  readonly simpleTypes: ReadonlyMap<string, Node>;
}

const PARTICLES = new Set(['xs:sequence', 'xs:choice', 'xs:group', 'xs:element']);

const named = (root: Node, kind: string): ReadonlyMap<string, Node> =>
  new Map(children(root, kind).map((node) => [node.attributes['name'] ?? '', node]));

export function readSchema(path: string): Schema {
  const root = xmlTree(readFileSync(path, 'utf8'));
  return {
    types: named(root, 'xs:complexType'),
    groups: named(root, 'xs:group'),
    attributeGroups: named(root, 'xs:attributeGroup'),
    simpleTypes: named(root, 'xs:simpleType'),
  };
}

/** The complex type of an element; undefined for one that contains only text. */
export const typeOf = (element: Node, { types }: Schema): Node | undefined =>
  child(element, 'xs:complexType') ?? types.get(element.attributes['type'] ?? '');

/** The extension in a type with simple or complex content. */
const extensionOf = (type: Node): Node | undefined =>
  child(child(type, 'xs:simpleContent') ?? child(type, 'xs:complexContent'), 'xs:extension');

/** The content of the type: the particles of the type that it extends, then its own. */
export function particlesOf(type: Node | undefined, schema: Schema): Node[] {
  if (type === undefined) return [];
  const extension = extensionOf(type);
  const base = schema.types.get(extension?.attributes['base'] ?? '');
  const own = (extension ?? type).children.filter(({ name }) => PARTICLES.has(name));
  return [...particlesOf(base, schema), ...own];
}

/** Declarations of all attributes of the type. */
export function attributesOf(type: Node | undefined, schema: Schema): Node[] {
  if (type === undefined) return [];
  const extension = extensionOf(type);
  const holder = extension ?? type;
  const base = attributesOf(schema.types.get(extension?.attributes['base'] ?? ''), schema);
  const grouped = children(holder, 'xs:attributeGroup').flatMap(({ attributes }) =>
    attributesOf(schema.attributeGroups.get(attributes['ref'] ?? ''), schema),
  );
  return [...base, ...children(holder, 'xs:attribute'), ...grouped];
}

const content = (particle: Node, { groups }: Schema): Node[] => {
  const holder = particle.name === 'xs:group' ? groups.get(particle.attributes['ref'] ?? '') : particle;
  return holder?.children.filter(({ name }) => PARTICLES.has(name)) ?? [];
};

/** Declarations of the elements that particles contain at their own level. */
export const elementsOf = (particles: readonly Node[], schema: Schema): Node[] =>
  particles.flatMap((particle) =>
    particle.name === 'xs:element' ? [particle] : elementsOf(content(particle, schema), schema),
  );

const holds = (particle: Node, wanted: string, schema: Schema): boolean =>
  elementsOf([particle], schema).some(({ attributes }) => attributes['name'] === wanted);

/** The declarations of the shortest content that contains the wanted element, in order. */
export function shortestWith(particle: Node, wanted: string | undefined, schema: Schema): Node[] {
  const isWanted = wanted !== undefined && holds(particle, wanted, schema);
  if (!isWanted && particle.attributes['minOccurs'] === '0') return [];
  if (particle.name === 'xs:element') return [particle];
  const inside = content(particle, schema);
  if (particle.name === 'xs:choice') {
    // Of the kinds of notes the ordinary one, which has all attributes of the others.
    const plain = inside.find((each) => !holds(each, 'grace', schema) && !holds(each, 'cue', schema));
    const chosen = isWanted ? inside.findLast((each) => holds(each, wanted, schema)) : plain;
    return chosen === undefined ? [] : shortestWith(chosen, isWanted ? wanted : undefined, schema);
  }
  const holder = isWanted ? inside.find((each) => holds(each, wanted, schema)) : undefined;
  return inside.flatMap((each) => shortestWith(each, each === holder ? wanted : undefined, schema));
}

const NUMBERS = /^xs:(decimal|integer|positiveInteger|nonNegativeInteger)$/;

/** A value of a simple type, if possible not the default. */
export function sampleValue(type: string, schema: Schema): string {
  if (NUMBERS.test(type)) return '1';
  if (type === 'xs:date') return '2026-11-21';
  if (type.startsWith('xs:') || type === '') return 'text';
  const complex = schema.types.get(type);
  if (complex !== undefined) return sampleValue(extensionOf(complex)?.attributes['base'] ?? '', schema);
  const simple = schema.simpleTypes.get(type);
  const union = child(simple, 'xs:union')?.attributes['memberTypes']?.split(' ')[0];
  if (union !== undefined) return sampleValue(union, schema);
  const restriction = child(simple, 'xs:restriction');
  const values = children(restriction, 'xs:enumeration').map(({ attributes }) => attributes['value'] ?? '');
  if (values.length > 0) return values.includes('no') ? 'no' : (values.at(-1) ?? '');
  return PATTERNED[type] ?? sampleValue(restriction?.attributes['base'] ?? '', schema);
}

/** Values of types that are defined by a pattern. */
const PATTERNED: Readonly<Record<string, string>> = {
  color: '#123456',
  'ending-number': '1',
  'time-only': '1',
  'yyyy-mm-dd': '2026-11-21',
  'comma-separated-text': 'serif',
  'smufl-glyph-name': 'accidentalFlat',
  'smufl-accidental-glyph-name': 'accidentalFlat',
  'smufl-coda-glyph-name': 'coda',
  'smufl-lyrics-glyph-name': 'lyricsElision',
  'smufl-pictogram-glyph-name': 'pictBell',
  'smufl-segno-glyph-name': 'segno',
  'smufl-wavy-line-glyph-name': 'wiggleTrill',
};
