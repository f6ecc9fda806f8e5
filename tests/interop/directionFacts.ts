/** The facts of the directions of a file. */
import { moment, SCORE, type Facts, type Place } from './place.ts';
import { children, child, textIn, type Node } from './xmlTree.ts';

/** Signs around a metronome mark belong to its typesetting, not to its content. */
const tokens = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((token) => token.replace(/[()[\]=]/g, ''))
    .filter((token) => /[^.,;:–-]/.test(token));

const JUMP = /^(d\.? ?[cs]\.?|da capo|dal segno|to coda|al coda|alla coda|fine\.?)/i;

export const dynamicFact = ({ children: marks }: Node, at: string, staff: string): string =>
  `dynamic ${at} staff ${staff} "${marks.map(({ name, text }) => (name === 'other-dynamics' ? text : name)).join('')}"`;

function typeFacts(type: Node, at: string, end: string, staff: string, place: Place): Facts {
  return type.children.flatMap((each): string[] => {
    const { type: edge = '', size = '' } = each.attributes;
    const edgeAt = edge === 'stop' ? end : at;
    switch (each.name) {
      case 'dynamics':
        return [dynamicFact(each, at, staff)];
      case 'wedge':
        return edge === 'continue' ? [] : [`wedge ${edge} ${edgeAt} staff ${staff}`];
      case 'pedal': {
        const plain = { resume: ['start'], discontinue: ['stop'], change: ['stop', 'start'] }[edge] ?? [edge];
        return plain.map((each) => `pedal ${each} ${at} staff ${staff}`);
      }
      case 'octave-shift':
        return [`octave-shift ${edge} ${edge === 'stop' ? '' : size} ${at} staff ${staff}`];
      case 'dashes':
      case 'bracket':
        return [`${each.name} ${edge} ${edgeAt} staff ${staff}`];
      case 'rehearsal':
        // A measure has one rehearsal mark; a second one is a text.
        if (place.rehearsals++ > 0) return tokens(each.text).map((token) => `word ${at} staff ${staff} "${token}"`);
        return [`${SCORE}rehearsal measure ${place.measure + 1} "${each.text.trim()}"`];
      case 'segno':
      case 'coda':
        return [`${SCORE}${each.name} measure ${place.measure + 1}`];
      case 'metronome':
        if (!isPlainMetronome(each)) return [];
        return [
          `${SCORE}metronome ${at} ${each.children.map(({ name, text }) => (name === 'beat-unit-dot' ? '.' : text.trim())).join(' ')}`,
        ];
      default:
        return [];
    }
  });
}

const NOTE_SIGNS: Readonly<Record<string, string>> = {
  whole: '𝅝',
  half: '𝅗𝅥',
  quarter: '♩',
  eighth: '♪',
  '16th': '𝅘𝅥𝅯',
};

/** A plain metronome mark has one beat unit and a number; any other is a text with notes. */
const isPlainMetronome = (metronome: Node): boolean =>
  children(metronome, 'beat-unit').length === 1 && /^\d+([.,]\d+)?$/.test(textIn(metronome, 'per-minute') ?? '');

function metronomeText(metronome: Node): string {
  const parts = metronome.children.map(({ name, text }) =>
    name === 'beat-unit-dot' ? '.' : ` ${NOTE_SIGNS[text.trim()] ?? text.trim()}`,
  );
  return parts.join('');
}

export function directionFacts(direction: Node, place: Place): Facts {
  const offset = Number(textIn(direction, 'offset') ?? 0) / place.division;
  const at = moment(place, place.cursor + offset);
  const end = moment(place, place.cursor + offset, true);
  const staff = textIn(direction, 'staff') ?? '1';
  const types = children(direction, 'direction-type');
  const hasMetronome = types.some((type) => children(type, 'metronome').some(isPlainMetronome));
  const words = types
    .map((type) =>
      children(type, 'words')
        .map(({ text }) => text)
        .join(''),
    )
    .filter((text) => text.trim() !== '');
  const isJump = JUMP.test(words.join(' ').trim()) || types.some((type) => child(type, 'segno') ?? child(type, 'coda'));
  const where = isJump ? `measure ${place.measure + 1}` : hasMetronome ? at : `${at} staff ${staff}`;
  const scope = isJump || hasMetronome ? SCORE : '';
  const texts = types.flatMap((type) => children(type, 'metronome')).filter((mark) => !isPlainMetronome(mark));
  words.push(...texts.map(metronomeText));
  return [
    ...types.flatMap((type) => typeFacts(type, at, end, staff, place)),
    ...words.flatMap(tokens).map((token) => `${scope}word ${where} "${token}"`),
  ];
}
