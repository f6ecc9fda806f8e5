import type { Catalogue } from '../../catalogue.ts';

export const welcome: Catalogue['welcome'] = {
  welcomeTexts: {
    title: 'Songleaf',
    heading: 'Mach aus einem Song Noten',
    lead: 'Lade eine Aufnahme hoch oder nimm dich selbst auf. Songleaf schreibt die Noten auf, und du liest, hörst, korrigierst und behältst sie.',
    signUp: 'Kostenlos registrieren',
    logIn: 'Anmelden',
    openExample: 'Beispiel öffnen',
    exampleLabel: 'Beispiel öffnen: Menuett G-Dur von Christian Petzold, zum Lesen und Abspielen',
    exampleCaption: 'Menuett G-Dur. Öffne es und drücke auf Abspielen, ganz ohne Konto.',
    points: [
      {
        title: 'Vom Klang zu den Noten',
        text: 'Klavier, Gitarre, Bass, Gesang, Violine, Flöte, Saxophon: als Noten, als Leadsheet oder als Arrangement. Oder bring Noten als MusicXML oder MIDI mit.',
      },
      {
        title: 'Lesen, spielen, üben',
        text: 'Als Notenblatt, als Seiten oder als Pianoroll, auf Telefon, Tablet und Computer. Langsamer, in einer Schleife, mit Metronom; die Noten warten auf dich.',
      },
      {
        title: 'Mach es richtig, mach es zu deinem',
        text: 'Keine Transkription ist perfekt. Unsichere Noten sind markiert, und ein paar Klicks oder Tipper korrigieren sie. Exportiere PDF, MusicXML, MIDI oder Ton.',
      },
    ],
  },
};
