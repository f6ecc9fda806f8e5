import type { Catalogue } from '../../catalogue.ts';

export const tour: Catalogue['tour'] = {
  tourTexts: {
    next: 'Weiter',
    back: 'Zurück',
    skip: 'Tour überspringen',
    done: 'Verstanden',
    stepOf: (step, count) => `${step} von ${count}`,
    songbook: [
      {
        title: 'Willkommen in deinem Songbuch',
        text: 'Hier stehen deine Songs und Noten, mit dem Fortschritt derer, die gerade transkribiert werden.',
      },
      { title: 'Einen Song hinzufügen', text: 'Lade eine Aufnahme oder Noten hoch, oder nimm dich selbst auf.' },
      { title: 'Wiederfinden', text: 'Suche nach Titel oder Komponist, und ordne deine Songs in Ordner.' },
      { title: 'Du', text: 'Dein Konto, Neuigkeiten und Hilfe sind in diesem Menü.' },
    ],
    play: [
      { title: 'Abspielen', text: 'Hör die Noten und, wenn es eine gibt, ihre Aufnahme.' },
      { title: 'Wähle, wie du liest', text: 'Ein Notenblatt, Seiten, eine Zeile oder eine Pianoroll.' },
      { title: 'Etwas stimmt nicht?', text: 'Wähle „Bearbeiten“ und korrigiere es.' },
      { title: 'Nimm es mit', text: 'Exportiere PDF, MusicXML, MIDI oder Ton.' },
    ],
    playBySpace: 'Die Leertaste tut dasselbe.',
    editSheet: [
      {
        title: 'Deine Werkzeuge',
        text: 'Wähle eine Note mit einem Klick oder Tippen aus. Ziehe sie höher oder tiefer, oder ändere sie mit diesen Knöpfen.',
      },
      {
        title: 'Hören beim Bearbeiten',
        text: 'Drücke auf Abspielen, um zu hören, was du geändert hast.',
      },
    ],
    editKeys: 'H zeigt alle Tasten.',
    editRoll: [
      {
        title: 'In der Pianoroll bearbeiten',
        text: 'Ziehe eine Note höher oder tiefer für ihre Tonhöhe, und ihr rechtes Ende für ihre Länge.',
      },
    ],
  },
};
