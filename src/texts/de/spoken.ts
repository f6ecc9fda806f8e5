import type { Catalogue } from '../catalogue.ts';
import { barName, pitchName } from './names.ts';

const LENGTHS: Readonly<Record<number, string>> = {
  [-2]: 'Longa',
  [-1]: 'Brevis',
  0: 'Ganze',
  1: 'Halbe',
  2: 'Viertel',
  3: 'Achtel',
  4: 'Sechzehntel',
  5: 'Zweiunddreißigstel',
};

const DOTS = ['', 'punktierte ', 'doppelt punktierte ', 'dreifach punktierte ', 'vierfach punktierte '] as const;

const TUPLETS: Readonly<Record<number, string>> = { 2: 'Duole', 3: 'Triole', 4: 'Quartole', 5: 'Quintole' };

const HAIRPINS = { crescendo: 'Crescendo', diminuendo: 'Diminuendo' } as const;

const ARTICULATIONS: Readonly<Partial<Record<string, string>>> = {
  staccato: 'Staccato',
  staccatissimo: 'Staccatissimo',
  spiccato: 'Spiccato',
  tenuto: 'Tenuto',
  accent: 'Akzent',
  marcato: 'Marcato',
  'detached-legato': 'Portato',
  'soft-accent': 'weicher Akzent',
  stress: 'betont',
  unstress: 'unbetont',
  breath: 'Atemzeichen',
  caesura: 'Zäsur',
  'up-bow': 'Aufstrich',
  'down-bow': 'Abstrich',
  harmonic: 'Flageolett',
  open: 'offen',
  stopped: 'gestopft',
  'snap-pizzicato': 'Bartók-Pizzicato',
};

const ORNAMENTS = {
  trill: 'Triller',
  mordent: 'Mordent',
  'inverted-mordent': 'Pralltriller',
  turn: 'Doppelschlag',
  'inverted-turn': 'umgekehrter Doppelschlag',
  'delayed-turn': 'verzögerter Doppelschlag',
  shake: 'langer Pralltriller',
  schleifer: 'Schleifer',
  vibrato: 'Vibrato',
} as const;

export const spoken: Catalogue['spoken'] = {
  spokenTexts: {
    sheet: 'Die Musik in Worten',
    help: 'Die Pfeiltasten links und rechts führen von Note zu Note, mit Strg von Takt zu Takt, oben und unten von Notenzeile zu Notenzeile.',
    helpEditing:
      'Enter wählt die Note aus; dann wählen links und rechts weiter aus, oben und unten ändern die Tonhöhe, und Escape beendet es.',
    bar: barName,
    staves: { two: ['rechte Hand', 'linke Hand'], nth: (number) => `Notenzeile ${number}` },
    voice: (number) => `Stimme ${number}`,
    beat: (number) => `Schlag ${number}`,
    afterBeat: (number) => `nach Schlag ${number}`,
    length: (base, dots) => `${DOTS[dots] ?? ''}${LENGTHS[base] ?? `${2 ** base}tel`}`,
    tuplet: (actual) => TUPLETS[actual] ?? `${actual}-tole`,
    pitchClass: pitchName,
    drums: [
      ...['akustische Bassdrum', 'Bassdrum', 'Sidestick', 'Snare', 'Händeklatschen', 'E-Snare', 'tiefes Standtom'],
      ...['Hi-Hat geschlossen', 'hohes Standtom', 'Hi-Hat getreten', 'tiefes Tom', 'Hi-Hat offen'],
      ...['tiefes Mitteltom', 'hohes Mitteltom', 'Crash', 'hohes Tom', 'Ride', 'China', 'Ride-Glocke', 'Tamburin'],
      ...['Splash', 'Kuhglocke', 'zweites Crash', 'Vibraslap', 'zweites Ride', 'hohes Bongo', 'tiefes Bongo'],
      ...['hohe Conga gedämpft', 'hohe Conga offen', 'tiefe Conga', 'hohe Timbale', 'tiefe Timbale', 'hohes Agogo'],
      ...['tiefes Agogo', 'Cabasa', 'Maracas', 'kurze Pfeife', 'lange Pfeife', 'kurze Guiro', 'lange Guiro', 'Claves'],
      ...['hoher Holzblock', 'tiefer Holzblock', 'Cuica gedämpft', 'Cuica offen', 'Triangel gedämpft'],
      'Triangel offen',
    ],
    drum: (percussionKey) => `Schlaginstrument ${percussionKey}`,
    rest: (length) => `Pause, ${length}`,
    fullRest: 'Pause für den ganzen Takt',
    grace: (pitches) => `Vorschlag ${pitches}`,
    tied: 'gebunden',
    fermata: 'Fermate',
    articulation: (articulation) => ARTICULATIONS[articulation] ?? articulation.replaceAll('-', ' '),
    ornament: (kind) => ORNAMENTS[kind],
    arpeggio: 'Arpeggio',
    tremolo: (strokes, kind) => {
      if (kind === 'stop') return 'Tremolo mit der vorigen Note';
      const count = strokes === 1 ? '1 Strich' : `${strokes} Strichen`;
      return kind === 'single' ? `Tremolo mit ${count}` : `Tremolo mit ${count} zur nächsten Note`;
    },
    slurBegins: 'Bogen beginnt',
    slurEnds: 'Bogen endet',
    hairpinBegins: (direction) => `${HAIRPINS[direction]} beginnt`,
    hairpinEnds: (direction) => `${HAIRPINS[direction]} endet`,
    lyric: (text) => `gesungen „${text}“`,
  },
};
