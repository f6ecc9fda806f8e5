/**
 * The elements and attributes of MusicXML that are lost in MusicXML -> MusicJSON -> MusicXML, with the reason. All others of
 * the schema survive: `survival.full.test.ts` tries each element. An entry is a path, for the element itself, or a path
 * with attributes. An entry that is no longer lost must be removed.
 */
export interface Loss {
  readonly reason: string;
  /** `path` or `path @attribute @attribute`; a path may end in `*`, for everything below. */
  readonly what: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** Attributes that may be lost in every element. */
export const ANYWHERE: ReadonlyMap<string, string> = new Map(
  [
    {
      reason: "the position on another program's page; Songleaf's layout computes its own",
      names: words('default-x default-y relative-x relative-y placement justify halign valign rotation line-height'),
    },
    {
      reason: "the curve that another program drew; Songleaf's layout computes its own",
      names: words('bezier-x bezier-y bezier-x2 bezier-y2 bezier-offset bezier-offset2 orientation'),
    },
    {
      reason: 'font and colour of another program; Songleaf has one font for each kind of mark',
      names: words(
        'font-family font-style font-size font-weight color letter-spacing underline overline line-through dir ' +
          'dash-length space-length smufl',
      ),
    },
  ].flatMap(({ reason, names }) => names.map((name) => [name, reason] as const)),
);

export const LOST: readonly Loss[] = [
  {
    reason: "it refers to another file or position, in a namespace that Songleaf's files do not declare",
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
    reason: 'it describes the program that wrote the file; Songleaf writes its own description',
    what: [
      'identification encoding encoding-date',
      'identification encoding software',
      'identification encoding supports @element @attribute @value',
    ],
  },
  {
    reason: 'ids inside a file are assigned again',
    what: ['score-part @id', 'score-part score-instrument @id', 'note voice', 'note instrument'],
  },
  {
    reason: "an editor's remark on a single mark, which the model does not contain",
    what: words('part-group note direction attributes harmony barline')
      .flatMap((name) => [`${name} footnote`, `${name} level`])
      .concat(['note lyric footnote', 'note lyric level']),
  },
  {
    reason: 'expressed in another way: by the only staff or voice, by the moment, by the written interval',
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
      'note notations technical open',
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
    reason: 'expressed by another sign of the score: a jump of the measure, a dynamic at the moment of the note',
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
    reason: 'it has no meaning where the test puts it: before the first measure, without a tuning, a text at the end',
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
    reason: "Songleaf's own rules decide how a signature is drawn: cancelling naturals, small clefs, clefs after the barline",
    what: ['attributes key cancel', 'attributes key @print-object', 'attributes clef @additional @size @after-barline'],
  },
  {
    reason: 'the model does not contain a doubling octave',
    what: ['attributes transpose double'],
  },
  {
    reason: 'the model does not contain the appearance of a repeat, and whether it applies after a jump',
    what: ['barline repeat @after-jump @winged'],
  },
  {
    reason: 'ties between the units of a metronome mark; the tempo is kept',
    what: words('beat-unit-tied')
      .flatMap((name) => [name, `${name} beat-unit`, `${name} beat-unit-dot`])
      .map((name) => `direction direction-type metronome ${name}`),
  },
  {
    reason: 'an unprinted note has an invisible notehead and no stem, dots and lyrics',
    what: ['note @print-object @print-leger @print-dot @print-lyric @print-spacing', 'note notations @print-object'],
  },
  {
    reason: 'the model has two sizes of notes: full and cue',
    what: ['note type @size'],
  },
  {
    reason: 'without meaning where the note is alone in its tuplet, or its dots exceed its duration',
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
    reason: 'a tie is a plain line; an arpeggio is divided between staves like its chord',
    what: ['note notations tied @line-type', 'note notations arpeggiate @unbroken'],
  },
  {
    reason: 'the variant of an ornament: the model has its name',
    what: [
      ...words('turn delayed-turn inverted-turn').map((name) => `note notations ornaments ${name} @slash`),
      ...words('mordent inverted-mordent').map(
        (name) => `note notations ornaments ${name} @long @approach @departure`,
      ),
    ],
  },
  {
    reason: 'a substitution is only possible after another finger',
    what: ['note notations technical fingering @substitution @alternate'],
  },
  {
    reason: 'the ends of lines and paragraphs of a text, and a name of the verse, of which the number is kept',
    what: ['note lyric end-line', 'note lyric end-paragraph', 'note lyric @name @print-object'],
  },
  {
    reason: 'playback details of one note except its velocity',
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
