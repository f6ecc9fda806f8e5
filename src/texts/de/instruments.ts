import type { Catalogue } from '../catalogue.ts';

export const instruments: Catalogue['instruments'] = {
  instrumentNameTexts: {
    // prettier-ignore
    names: [
      'Klavier (Flügel)', 'Klavier (hell)', 'Elektrischer Flügel', 'Honky-Tonk-Klavier', 'E-Piano 1', 'E-Piano 2', 'Cembalo', 'Clavinet',
      'Celesta', 'Glockenspiel', 'Spieldose', 'Vibraphon', 'Marimba', 'Xylophon', 'Röhrenglocken', 'Hackbrett',
      'Hammondorgel', 'Perkussive Orgel', 'Rockorgel', 'Kirchenorgel', 'Harmonium', 'Akkordeon', 'Mundharmonika', 'Bandoneon',
      'Akustische Gitarre (Nylon)', 'Akustische Gitarre (Stahl)', 'E-Gitarre (Jazz)', 'E-Gitarre (unverzerrt)', 'E-Gitarre (gedämpft)', 'E-Gitarre (übersteuert)', 'E-Gitarre (verzerrt)', 'Gitarre (Flageolett)',
      'Akustischer Bass', 'E-Bass (Finger)', 'E-Bass (Plektrum)', 'E-Bass (bundlos)', 'E-Bass (Slap) 1', 'E-Bass (Slap) 2', 'Synthesizer-Bass 1', 'Synthesizer-Bass 2',
      'Violine (Geige)', 'Viola (Bratsche)', 'Cello', 'Kontrabass', 'Streicher (Tremolo)', 'Streicher (Pizzicato)', 'Harfe', 'Pauken',
      'Streicher 1', 'Streicher 2', 'Synthesizer-Streicher 1', 'Synthesizer-Streicher 2', 'Chor (Aah)', 'Stimme (Ooh)', 'Synthesizer-Stimme', 'Orchesterschlag',
      'Trompete', 'Posaune', 'Tuba', 'Trompete (gedämpft)', 'Horn', 'Blechbläser', 'Synthesizer-Blech 1', 'Synthesizer-Blech 2',
      'Sopransaxophon', 'Altsaxophon', 'Tenorsaxophon', 'Baritonsaxophon', 'Oboe', 'Englischhorn', 'Fagott', 'Klarinette',
      'Piccoloflöte', 'Querflöte', 'Blockflöte', 'Panflöte', 'Flasche (angeblasen)', 'Shakuhachi', 'Pfeife', 'Okarina',
      'Lead 1 (Rechteck)', 'Lead 2 (Sägezahn)', 'Lead 3 (Dampforgel)', 'Lead 4 (Chiff)', 'Lead 5 (Charango)', 'Lead 6 (Stimme)', 'Lead 7 (Quinten)', 'Lead 8 (Bass und Lead)',
      'Pad 1 (New Age)', 'Pad 2 (warm)', 'Pad 3 (Polysynth)', 'Pad 4 (Chor)', 'Pad 5 (gestrichen)', 'Pad 6 (metallisch)', 'Pad 7 (Halo)', 'Pad 8 (Sweep)',
      'Effekt 1 (Regen)', 'Effekt 2 (Filmmusik)', 'Effekt 3 (Kristall)', 'Effekt 4 (Atmosphäre)', 'Effekt 5 (Helligkeit)', 'Effekt 6 (Kobolde)', 'Effekt 7 (Echos)', 'Effekt 8 (Science-Fiction)',
      'Sitar', 'Banjo', 'Shamisen', 'Koto', 'Kalimba', 'Dudelsack', 'Fiedel', 'Shehnai',
      'Glöckchen', 'Agogo', 'Steeldrum', 'Holzblock', 'Taiko', 'Tomtom', 'Synthesizer-Trommel', 'Becken (rückwärts)',
      'Gitarre (Griffgeräusch)', 'Atemgeräusch', 'Meeresrauschen', 'Vogelgezwitscher', 'Telefon', 'Hubschrauber', 'Applaus', 'Schuss',
      'Schlagzeug',
    ],
  },
};
