/** A minimal valid MusicJSON: one measure with one whole note (E-01…E-07). */
export const STAND_IN_MUSIC_JSON = {
  Version: 4,
  MetaInfo: { Title: 'One note', Composer: 'Trad.', SubTitle: '', Instrument: 'piano', Source: 'Audio', CustomId: '' },
  MusicInfo: { Key: 0, TimeSignature: '4/4', MeasureDuration: 1, Tempo: 120, Duration: 1 },
  Parts: [
    {
      Name: 'Piano',
      Clef: 'Treble',
      Program: 1,
      Staffs: ['Treble'],
      Tab: false,
      Mute: false,
      Dynamics: [],
      Measures: [
        {
          Voices: [
            {
              Staff: 0,
              Notes: [
                {
                  Midi: [60],
                  Duration: 1,
                  DurationString: 'w',
                  Chord: 0,
                  Key: 0,
                  TieStart: false,
                  TieStop: false,
                  FingerHints: [],
                  Velocity: 80,
                },
              ],
            },
          ],
          Tempo: 120,
        },
      ],
    },
  ],
};
