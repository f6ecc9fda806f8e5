/**
 * One small file for each element of the schema, in each type of element that may contain it, with all its attributes.
 * The test finds out which of them are still present after MusicXML -> MusicJSON -> MusicXML.
 */
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { xmlTree, type Node } from '../interop/xmlTree.ts';
import { attributesOf, elementsOf, particlesOf, sampleValue, shortestWith, typeOf, type Schema } from './schema.ts';

/** The path of an element from a child of the score or of a measure, e.g. `direction direction-type words`. */
export type Path = readonly string[];

export interface Probe {
  readonly path: Path;
  readonly file: string;
  /** The text of the element in the file. */
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function xmlOf({ name, attributes, text, children }: Node): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${escaped(text)}${children.map(xmlOf).join('')}</${name}>`;
}

/** Values where the schema allows more than the music does. */
const VALUES: Readonly<Record<string, string>> = {
  'type wedge': 'crescendo',
  'type octave-shift': 'down',
  'type pedal': 'start',
  'sign pedal': 'yes',
  'size octave-shift': '22',
  'type dashes': 'start',
  'type bracket': 'start',
  'type slur': 'start',
  'type tuplet': 'start',
  'line-type slur': 'dashed',
  'type tremolo': 'single',
  duration: '4',
  'type type': 'quarter',
  number: '1',
  'type glissando': 'start',
  'type slide': 'start',
  'type tied': 'let-ring',
  'type ending': 'stop',
  'direction repeat': 'backward',
  times: '3',
  kind: 'minor',
  'location barline': 'right',
  'metronome-type': 'quarter',
  'beat-unit': 'quarter',
  'normal-type': 'quarter',
  'type note': 'quarter',
  sign: 'F',
  niente: 'yes',
  dacapo: 'yes',
  dalsegno: 'segno',
  fine: 'yes',
  'forward-repeat': 'yes',
  'new-system': 'yes',
  'new-page': 'yes',
  enclosure: 'rectangle',
  beats: '2',
  'beat-type': '4',
  'second-beat': '25',
  'last-beat': '75',
  'per-minute': '90',
  'display-octave': '4',
  octave: '4',
  id: 'P1-I1',
  'fret number': '1',
  'tempo sound': '90',
  'staff-lines': '4',
  'beam-unit': 'quarter',
  'actual-notes': '3',
  'normal-notes': '2',
  'key-octave': '4',
  staves: '2',
};

const TYPES = new Set(['xs:ID', 'xs:IDREF', 'xs:NMTOKEN']);
const IDENTIFIERS: Readonly<Record<string, string>> = { instrument: 'P1-I1', player: 'P1-P1', 'midi-device': 'P1-I1' };

function valueOf(declaration: Node, schema: Schema, owner: string): string {
  const { name = '', type = '' } = declaration.attributes;
  const known = VALUES[`${name} ${owner}`] ?? VALUES[name];
  if (known !== undefined && type !== 'xs:ID') return known;
  if (TYPES.has(type)) return type === 'xs:NMTOKEN' ? '1' : (IDENTIFIERS[owner] ?? `${owner}-id`);
  return sampleValue(type, schema);
}

/** Attributes with other values than usual for this file, and those of other namespaces. */
function attributeValues(element: Node, schema: Schema): Record<string, string> {
  const values: Record<string, string> = {};
  for (const declaration of attributesOf(typeOf(element, schema), schema)) {
    const { name, type = '' } = declaration.attributes;
    if (name === undefined || (TYPES.has(type) && type !== 'xs:NMTOKEN')) continue;
    values[name] = valueOf(declaration, schema, element.attributes['name'] ?? '');
  }
  return values;
}

function requiredValues(element: Node, schema: Schema): Record<string, string> {
  const owner = element.attributes['name'] ?? '';
  const required = attributesOf(typeOf(element, schema), schema).filter(
    ({ attributes }) => attributes['use'] === 'required',
  );
  return Object.fromEntries(
    required.flatMap((each) => {
      if (each.attributes['ref'] === 'xml:lang') return [['xml:lang', 'en']];
      return each.attributes['name'] === undefined ? [] : [[each.attributes['name'], valueOf(each, schema, owner)]];
    }),
  );
}

/** The smallest element that contains the path; the last element has the given attributes. */
function build(element: Node, path: Path, attributes: Readonly<Record<string, string>>, schema: Schema): Node {
  const name = element.attributes['name'] ?? '';
  const type = typeOf(element, schema);
  const [next = HELD[name], ...rest] = path;
  let isFound = false;
  const inside = particlesOf(type, schema)
    .flatMap((particle) => shortestWith(particle, next, schema))
    .map((declaration) => {
      const isNext = !isFound && declaration.attributes['name'] === next;
      isFound ||= isNext;
      return build(declaration, isNext ? rest : [], isNext && path.length > 0 ? attributes : {}, schema);
    });
  const own = path.length === 0 ? attributes : {};
  const hasText = elementsOf(particlesOf(type, schema), schema).length === 0;
  const text = hasText && !isEmpty(element, schema) ? valueOf(element, schema, name) : '';
  return { name, attributes: { ...requiredValues(element, schema), ...own }, children: inside, text };
}

/** The content of a group that has no meaning without content. */
const HELD: Readonly<Record<string, string>> = {
  dynamics: 'p',
  defaults: 'scaling',
  miscellaneous: 'miscellaneous-field',
  ornaments: 'trill-mark',
  technical: 'up-bow',
  articulations: 'staccato',
  notations: 'fermata',
};

/** Whether a type has neither text nor children. */
function isEmpty(element: Node, schema: Schema): boolean {
  const type = typeOf(element, schema);
  return type !== undefined && !type.children.some(({ name }) => name === 'xs:simpleContent');
}

export interface Place {
  /** The declaration of the topmost element of a path. */
  readonly element: Node;
  readonly around: (element: string) => string;
}

/** Every element below, once for each type that may contain it, by the shortest path. */
export function pathsBelow(top: Node, schema: Schema): Path[] {
  const seen = new Set<string>();
  const found: Path[] = [];
  const waiting: { element: Node; path: Path }[] = [{ element: top, path: [top.attributes['name'] ?? ''] }];
  for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
    found.push(each.path);
    const type = typeOf(each.element, schema);
    for (const element of elementsOf(particlesOf(type, schema), schema)) {
      const name = element.attributes['name'] ?? '';
      const key = `${each.element.attributes['type'] ?? each.path.join(' ')} ${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push({ element, path: [...each.path, name] });
    }
  }
  return found;
}

/** With every attribute, or only the given ones. */
export function probeOf(place: Place, path: Path, schema: Schema, only?: readonly string[]): Probe {
  const all = attributeValues(declarationOf(place.element, path.slice(1), schema), schema);
  const chosen =
    only === undefined ? all : Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name)));
  const node = build(place.element, path.slice(1), chosen, schema);
  const last = path
    .slice(1)
    .reduce<Node | undefined>((at, name) => at?.children.find((each) => each.name === name), node);
  return { path, file: place.around(xmlOf(node)), text: last?.text ?? '', attributes: last?.attributes ?? {} };
}

function declarationOf(element: Node, path: Path, schema: Schema): Node {
  const [next, ...rest] = path;
  if (next === undefined) return element;
  const inside = elementsOf(particlesOf(typeOf(element, schema), schema), schema);
  const found = inside.find(({ attributes }) => attributes['name'] === next);
  if (found === undefined) throw new RangeError(`${element.attributes['name']} has no ${next}`);
  return declarationOf(found, rest, schema);
}

function everyAt(node: Node, path: Path): Node[] {
  const [first, ...rest] = path;
  const here =
    node.name !== first ? [] : rest.length === 0 ? [node] : node.children.flatMap((each) => everyAt(each, rest));
  return [...here, ...node.children.flatMap((each) => everyAt(each, path))];
}

/** Reads and writes the file through all formats. */
function throughMusicJson(file: string): string {
  const json: unknown = JSON.parse(JSON.stringify(writeMusicJson(readMusicXml(file))));
  return writeMusicXml(readMusicJson(json).score);
}

/** The lost names: '' for the element itself, or its lost attributes. An element whose text has changed is lost. */
export function lostOf({ path, file, text, attributes }: Probe): string[] {
  // The sound of a direction may be written beside it.
  const place = path[0] === 'direction' && ['sound', 'listening'].includes(path[1] ?? '') ? path.slice(1) : path;
  const found = everyAt(xmlTree(throughMusicJson(file)), place).filter(
    (node) => text === '' || node.text.trim() === text,
  );
  if (found.length === 0) return [''];
  const names = Object.keys(attributes);
  return names.filter((name) => !found.some((node) => node.attributes[name] === attributes[name]));
}
