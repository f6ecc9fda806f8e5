/**
 * Files of a few megabytes with few letters per element, which need the most memory of a reader, and ordinary files for
 * comparison.
 */
import { strToU8, zipSync } from 'fflate';

export interface CostlyFile {
  readonly name: string;
  readonly format: 'musicxml' | 'musicjson';
  readonly bytes: () => Uint8Array;
}

const NOTE = '<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration></note>';

const score = (inside: string, head = ''): string =>
  `<score-partwise>${head}<part id="P1">${inside}</part></score-partwise>`;
const measure = (inside: string): string => `<measure>${inside}</measure>`;

/** Contents by their kind; `fill` repeats a text up to the size. */
const XML: Readonly<Record<string, (fill: (text: string) => string) => string>> = {
  'ordinary notes': (fill) => score(fill(measure(NOTE.repeat(4)))),
  'notes without anything': (fill) => score(fill(measure('<note/>'.repeat(16)))),
  'notes in one measure': (fill) => score(measure(fill('<note/>'))),
  'rests only': (fill) => score(fill(measure('<note><rest/><duration>1</duration></note>'.repeat(16)))),
  'measures without anything': (fill) => score(fill('<measure/>')),
  'gaps of a thousand quarters': (fill) =>
    score(fill(measure('<note/><forward><duration>1000</duration></forward><note/>'.padEnd(90)))),
  'notes of a thousand quarters': (fill) => score(fill(measure('<note><duration>1001</duration></note>'.padEnd(60)))),
  'notes that overlap': (fill) => score(fill(measure(`${NOTE}<backup><duration>3</duration></backup>`.repeat(30)))),
  'many staves': (fill) =>
    score(measure('<attributes><staves>16</staves></attributes>') + fill(measure('<note/>').padEnd(64))),
  'many parts that end early': (fill) => {
    const parts = Array.from({ length: 400 }, (_, part) => `<part id="X${part}">${measure(NOTE)}</part>`);
    return score(fill(measure('<note/>').padEnd(64))).replace(
      '</score-partwise>',
      `${parts.join('')}</score-partwise>`,
    );
  },
  'elements inside a note': (fill) => score(measure(`<note>${fill('<a/>')}</note>`)),
  'slurs on a note': (fill) =>
    score(fill(measure(`<note><notations>${'<slur type="start"/>'.repeat(50)}</notations></note>`))),
  'slurs that only end, then only start': (fill) => {
    const note = (type: string): string =>
      measure(`<note><notations>${`<slur type="${type}"/>`.repeat(50)}</notations></note>`);
    const half = fill(note('stop')).slice(0, -1);
    const stops = half.slice(0, half.lastIndexOf('</measure>', half.length / 2) + '</measure>'.length);
    return score(stops + note('start').repeat(Math.floor(stops.length / note('start').length)));
  },
  'different marks': () => {
    const marks = Array.from({ length: 90_000 }, (_, mark) => `<m${mark}/>`);
    return score(measure(`<note><notations>${marks.join('')}</notations></note>`));
  },
  'attributes of one element': () =>
    score(`<measure ${Array.from({ length: 400_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  directions: (fill) =>
    score(fill(measure('<direction><direction-type><words>a</words></direction-type></direction>'.repeat(50)))),
  'tempos in one measure': (fill) => score(measure(fill('<sound tempo="90"/>'))),
  'a long sum of beats': (fill) =>
    score(measure(`<attributes><time><beats>${fill('1+')}1</beats><beat-type>4</beat-type></time></attributes>`)),
  'a long text': (fill) =>
    score(measure(`<direction><direction-type><words>${fill('la ')}</words></direction-type></direction>`)),
  'a long part list': (fill) => score(measure(NOTE), `<part-list>${fill('<score-part id="P1"/>')}</part-list>`),
  'nesting without end': (fill) => score(fill('<a>')),
  'a long document type': (fill) => `<!DOCTYPE a [${fill('<!ENTITY a "&b;&b;&b;">')}]>${score(measure(NOTE))}`,
};

const JSON_TEXTS: Readonly<Record<string, (fill: (text: string) => string) => string>> = {
  'empty lists': (fill) => `[${fill('[],')}[]]`,
  'empty objects': (fill) => `{"Version":4,"Parts":[${fill('{},')}{}]}`,
  'lists in lists': (fill) => fill('['),
  'unknown fields in each other': (fill) => fill('{"x":'),
  'empty measures': (fill) => `{"Version":4,"Parts":[{"Measures":[${fill('{},')}{}]}]}`,
  'measures of empty voices': (fill) => `{"Version":4,"Parts":[{"Measures":[${fill('{"Voices":[]},')}{}]}]}`,
  'notes without end': (fill) =>
    `{"Version":4,"Parts":[{"Measures":[{"Voices":[{"Notes":[${fill('{"Duration":0.25},')}{}]}]}]}]}`,
};

export function costlyFiles(size: number): CostlyFile[] {
  const fill = (text: string): string => text.repeat(Math.floor(size / text.length));
  const plain = (format: CostlyFile['format'], texts: typeof XML): CostlyFile[] =>
    Object.entries(texts).map(([name, make]) => ({
      name: `${format}: ${name}`,
      format,
      bytes: () => strToU8(make(fill)),
    }));
  const bomb = (): Uint8Array =>
    zipSync({ 'a.xml': strToU8(score(measure(NOTE) + ' '.repeat(3 * size))) }, { level: 9 });
  return [
    ...plain('musicxml', XML),
    { name: 'mxl: a bomb', format: 'musicxml', bytes: bomb },
    ...plain('musicjson', JSON_TEXTS),
  ];
}
