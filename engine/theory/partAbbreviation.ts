/** The usual abbreviations of instruments beside the systems after the first (Gould, "Instrument names"). */

/** The name in lower case, then the abbreviation. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['Vln.', 'violin'],
      ['Vl.', 'violino', 'violine'],
      ['Vla.', 'viola'],
      ['Vc.', 'violoncello', 'cello'],
      ['Cb.', 'contrabass'],
      ['D.B.', 'double bass'],
      ['Picc.', 'piccolo'],
      ['Fl.', 'flute'],
      ['A. Fl.', 'alto flute'],
      ['Rec.', 'recorder'],
      ['S. Rec.', 'soprano recorder', 'descant recorder'],
      ['A. Rec.', 'alto recorder', 'treble recorder'],
      ['T. Rec.', 'tenor recorder'],
      ['B. Rec.', 'bass recorder'],
      ['Ob.', 'oboe'],
      ['E. Hn.', 'english horn'],
      ['C. A.', 'cor anglais'],
      ['Cl.', 'clarinet'],
      ['B. Cl.', 'bass clarinet'],
      ['Bsn.', 'bassoon'],
      ['Cbsn.', 'contrabassoon'],
      ['S. Sax.', 'soprano sax', 'soprano saxophone'],
      ['A. Sax.', 'alto sax', 'alto saxophone'],
      ['T. Sax.', 'tenor sax', 'tenor saxophone'],
      ['Bar. Sax.', 'baritone sax', 'baritone saxophone'],
      ['Hn.', 'horn', 'french horn'],
      ['Tpt.', 'trumpet'],
      ['Tbn.', 'trombone'],
      ['B. Tbn.', 'bass trombone'],
      ['Tba.', 'tuba'],
      ['Euph.', 'euphonium'],
      ['Timp.', 'timpani'],
      ['Perc.', 'percussion'],
      ['Dr.', 'drums', 'drumset', 'drum set'],
      ['Glock.', 'glockenspiel'],
      ['Vib.', 'vibraphone'],
      ['Xyl.', 'xylophone'],
      ['Mar.', 'marimba'],
      ['Hp.', 'harp', 'orchestral harp'],
      ['Pno.', 'piano', 'pianoforte', 'grand piano', 'acoustic grand piano'],
      ['E. Pno.', 'electric piano'],
      ['Cel.', 'celesta'],
      ['Hpsd.', 'harpsichord'],
      ['Org.', 'organ', 'church organ'],
      ['Acc.', 'accordion'],
      ['Gtr.', 'guitar', 'classical guitar', 'acoustic guitar', 'acoustic guitar (nylon)', 'acoustic guitar (steel)'],
      ['E. Gtr.', 'electric guitar', 'electric guitar (jazz)', 'electric guitar (clean)'],
      ['B. Gtr.', 'bass guitar'],
      ['E. Bass', 'electric bass', 'electric bass (finger)', 'electric bass (pick)'],
    ] as const
  ).flatMap(([abbreviation, ...names]) => names.map((name) => [name, abbreviation] as const)),
);

const KEY = String.raw`[A-H](?:\s*(?:♭|♯|flat|sharp)|[b#])?`;
/** `in B♭` after the name, or `B♭` before it; an abbreviation does not repeat it. */
const TRANSPOSITION = new RegExp(String.raw`\s+in\s+${KEY}(?=\s|$)|^${KEY}\s+`, 'giu');
/** The number of the player or players: `1`, `II`, `1.2`, `3 & 4`. */
const NUMBER = /\s+(?:[IVX]+|\d{1,2}(?:\s*[.,/&–-]\s*\d{1,2})*)\.?$/u;
/** The number of the player or section before the name: `1st`, `2.`. An abbreviation keeps it. */
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|\.)\s+/iu;
/** Longest name, in characters, that is examined. */
const LONGEST = 60;

/** Returns the abbreviation of the usual name of an instrument, with the number of the player; otherwise undefined. */
export function partAbbreviation(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  const untransposed = name.replaceAll(TRANSPOSITION, '').trim();
  const number = NUMBER.exec(untransposed)?.[0] ?? '';
  const ordinal = number === '' ? (ORDINAL.exec(untransposed)?.[0] ?? '') : '';
  const instrument = untransposed.slice(ordinal.length, untransposed.length - number.length).toLowerCase();
  const abbreviation = ABBREVIATIONS.get(instrument) ?? ABBREVIATIONS.get(instrument.replace(/s$/, ''));
  return abbreviation && `${ordinal}${abbreviation}${number === '' ? '' : ` ${number.trim()}`}`;
}
