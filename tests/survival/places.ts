/** The files in which elements are tested: one measure of four quarters, with everything that the schema requires. */
import { children, type Node } from '../interop/xmlTree.ts';
import { elementsOf, type Schema } from './schema.ts';
import type { Place } from './probes.ts';

const NAMED = '<score-instrument id="P1-I1"><instrument-name>Piano</instrument-name></score-instrument>';
const PLAYER = '<player id="P1-P1"><player-name>One</player-name></player>';
const PART = `<score-part id="P1"><part-name>Piano</part-name>${NAMED}${PLAYER}</score-part>`;
const ATTRIBUTES =
  '<attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>';
const NOTE = '<note><pitch><step>D</step><octave>5</octave></pitch><duration>4</duration><type>quarter</type></note>';

/** An octave line without an end would move every note. */
const OTTAVA_STOP = '<direction><direction-type><octave-shift type="stop"/></direction-type></direction>';

interface Piece {
  readonly header?: string;
  readonly list?: string;
  readonly attributes?: string;
  readonly first?: string;
  readonly last?: string;
}

const scoreOf = ({ header = '', list = PART, attributes = ATTRIBUTES, first = NOTE, last = '' }: Piece): string =>
  `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0">${header}<part-list>${list}</part-list>` +
  `<part id="P1"><measure number="1">${attributes}${first}${NOTE.repeat(3)}${last}</measure></part></score-partwise>`;

/**
 * Builds a file with an element among the children of the header, the part list or a measure; a note replaces the first
 * note of the measure.
 */
export function placesOf(schema: Schema): Place[] {
  const group = (name: string): Node[] => {
    const found = schema.groups.get(name);
    return found === undefined ? [] : elementsOf(children(found, 'xs:sequence'), schema);
  };
  const header = group('score-header')
    .filter(({ attributes }) => attributes['name'] !== 'part-list')
    .map((element): Place => ({ element, around: (xml) => scoreOf({ header: xml }) }));
  const inList = [...group('score-part'), ...group('part-group')].map((element): Place => ({
    element,
    around: (xml) => {
      if (element.attributes['name'] === 'part-group')
        return scoreOf({
          list: `${xml.replace('type="stop"', 'type="start"')}${PART}<part-group type="stop" number="1"/>`,
        });
      const own = xml.replace(/id="[^"]*"/, 'id="P1"');
      // A MIDI instrument must refer to an instrument that is listed before it.
      const list = own.includes('<score-instrument') ? own : own.replace(/(<player|<midi-)/, `${NAMED}$1`);
      return scoreOf({ list });
    },
  }));
  const inMeasure = group('music-data')
    .filter(({ attributes }) => !['backup', 'forward'].includes(attributes['name'] ?? ''))
    .map((element): Place => ({
      element,
      around: (xml) => {
        const { name } = element.attributes;
        if (name === 'barline') return scoreOf({ last: xml });
        const isOttava = xml.includes('<octave-shift');
        return scoreOf({ first: name === 'note' ? xml : xml + NOTE, ...(isOttava && { last: OTTAVA_STOP }) });
      },
    }));
  return [...header, ...inList, ...inMeasure];
}
