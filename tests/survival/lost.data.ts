/**
 * What of MusicXML does not come back after MusicXML -> MusicJSON -> MusicXML, and why. Everything else that the schema
 * knows does: `survival.full.test.ts` tries each element. An entry is a path, for the element itself, or a path with
 * attributes. Entries that are not lost any more must go.
 */
export interface Loss {
  readonly reason: string;
  /** `path` or `path @attribute @attribute`; a path may end in `*`, for everything below. */
  readonly what: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** Attributes that may be missing wherever they stand. */
export const ANYWHERE: ReadonlyMap<string, string> = new Map(
  [
    {
      reason: 'where another program put it on its page; our layout places it',
      names: words('default-x default-y relative-x relative-y placement justify halign valign rotation line-height'),
    },
    {
      reason: 'the curve that another program drew; our layout draws its own',
      names: words('bezier-x bezier-y bezier-x2 bezier-y2 bezier-offset bezier-offset2 orientation'),
    },
    {
      reason: 'type and ink of another program; ours has one type for each kind of mark',
      names: words(
        'font-family font-style font-size font-weight color letter-spacing underline overline line-through dir ' +
          'dash-length space-length smufl',
      ),
    },
  ].flatMap(({ reason, names }) => names.map((name) => [name, reason] as const)),
);

export const LOST: readonly Loss[] = [
  {
    reason: 'it names another file or place, by a namespace that our files do not declare',
    what: [
      'work opus',
      'credit link',
      'credit bookmark',
      'credit credit-image',
      'score-part part-link',
      'score-part part-link instrument-link',
      'score-part part-link group-link',
      'link',
      'bookmark',
    ],
  },
  {
    reason: 'it tells who wrote the file and what it holds: we did, and say so',
    what: [
      'identification encoding encoding-date',
      'identification encoding software',
      'identification encoding supports @element @attribute @value',
    ],
  },
  {
    reason: 'names inside a file are given out anew',
    what: ['score-part @id', 'score-part score-instrument @id', 'note voice', 'note instrument'],
  },
  {
    reason: "an editor's remark on a single mark; the model has none",
    what: words('part-group note direction attributes harmony barline')
      .flatMap((name) => [`${name} footnote`, `${name} level`])
      .concat(['note lyric footnote', 'note lyric level']),
  },
  {
    reason: 'said in other words: by the only staff or voice there is, by the moment, by the written interval',
    what: [
      'direction staff',
      'direction offset',
      'direction sound offset',
      'sound offset',
      'direction voice',
      'direction @system @directive',
      'note staff',
      'note chord',
      'note duration',
      'figured-bass duration',
      'note notations arpeggiate @number',
      'note notations non-arpeggiate @number',
      'note notations tied @number',
      'attributes key @number',
      'attributes clef @number',
      'attributes transpose @number',
      'attributes transpose octave-change',
      'harmony offset @sound',
      'harmony @system',
    ],
  },
  {
    reason: 'said by the sign that the score has for it: a jump of the measure, a dynamic at the moment of the note',
    what: [
      'direction sound @segno @coda @tocoda',
      'sound @segno @coda @tocoda',
      'barline @segno @coda @divisions',
      'barline segno',
      'barline coda',
      'note notations dynamics',
      ...words(
        'p pp ppp pppp ppppp pppppp f ff fff ffff fffff ffffff mp mf sf sfp sfpp fp rf rfz sfz sffz fz n pf sfzp ' +
          'other-dynamics',
      ).map((name) => `note notations dynamics ${name}`),
    ],
  },
  {
    reason: 'it says nothing where the test puts it: before the first measure, without a tuning, a text at the end',
    what: [
      'print @new-system @new-page',
      'barline ending',
      'attributes key key-accidental',
      'attributes key key-octave',
      'note beam',
      'note rest @measure',
      'note lyric elision',
      'note lyric extend',
      'note notations ornaments wavy-line',
    ],
  },
  {
    reason: 'how a signature is drawn follows our own rules: cancelling naturals, small clefs, clefs after the barline',
    what: ['attributes key cancel', 'attributes key @print-object', 'attributes clef @additional @size @after-barline'],
  },
  {
    reason: 'the part sounds once: an octave that doubles it is not in the model',
    what: ['attributes transpose double'],
  },
  {
    reason: 'how a repeat looks, and whether it holds after a jump, is not in the model',
    what: ['barline repeat @after-jump @winged'],
  },
  {
    reason: 'a metronome mark that ties its units; the tempo stays',
    what: words('beat-unit-tied')
      .flatMap((name) => [name, `${name} beat-unit`, `${name} beat-unit-dot`])
      .map((name) => `direction direction-type metronome ${name}`),
  },
  {
    reason: 'a note that is not printed has an invisible head and no stem; dots and lyrics go with it',
    what: ['note @print-object @print-leger @print-dot @print-lyric @print-spacing', 'note notations @print-object'],
  },
  {
    reason: 'a note is of full size or of that of a cue',
    what: ['note type @size'],
  },
  {
    reason: 'nothing where the note is alone in its tuplet, or its dots go beyond its duration',
    what: [
      'note dot',
      'note notations tuplet',
      'note notations tuplet tuplet-actual',
      'note notations tuplet tuplet-normal',
      'note notations tuplet tuplet-actual tuplet-number',
    ],
  },
  {
    reason: 'note values beside the numbers of a tuplet',
    what: [
      'note time-modification normal-type',
      'note time-modification normal-dot',
      'note notations tuplet tuplet-actual tuplet-type',
      'note notations tuplet tuplet-actual tuplet-dot',
    ],
  },
  {
    reason: 'a tie is a plain line, an arpeggio breaks between staves as its chord does',
    what: ['note notations tied @line-type', 'note notations arpeggiate @unbroken'],
  },
  {
    reason: 'the variant of an ornament: the model has its name',
    what: [
      ...words('turn delayed-turn inverted-turn').map((name) => `note notations ornaments ${name} @slash`),
      ...words('mordent inverted-mordent').map(
        (name) => `note notations ornaments ${name} @long`,
      ),
    ],
  },
  {
    reason: 'a finger that takes over says so only after another finger',
    what: ['note notations technical fingering @substitution @alternate'],
  },
  {
    reason: 'where a line or paragraph of a text ends, and a name for the verse: its number counts',
    what: ['note lyric end-line', 'note lyric end-paragraph', 'note lyric @name @print-object'],
  },
  {
    reason: 'how one note is played beyond its loudness',
    what: [
      'note @end-dynamics @attack @release @time-only @pizzicato @dynamics',
      'note grace @steal-time-previous @steal-time-following @make-time',
      'note tie @time-only',
      'note lyric @time-only',
      'note play *',
      'note listen *',
      'note notations slide @accelerate @beats @first-beat @last-beat',
      ...words('trill-mark turn delayed-turn inverted-turn shake mordent inverted-mordent').map(
        (name) =>
          `note notations ornaments ${name} @start-note @trill-step @two-note-turn @accelerate @beats @second-beat @last-beat`,
      ),
    ],
  },
];
