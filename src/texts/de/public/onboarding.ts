import type { Catalogue } from '../../catalogue.ts';

export const onboarding: Catalogue['onboarding'] = {
  onboardingTexts: {
    label: 'Einführung',
    skip: 'Überspringen',
    back: 'Zurück',
    next: 'Weiter',
    slideOf: (slide, slides) => `Seite ${slide} von ${slides}`,
    slides: [
      {
        title: 'Willkommen bei Songleaf',
        text: 'Songleaf macht aus Musik Noten. Gib ihm einen Song oder eine Aufnahme und lies, was gespielt wurde: als Leadsheet, als Arrangement oder Note für Note.',
      },
      {
        title: 'Was du erwarten kannst',
        text: 'Eine Transkription ist noch nicht zu 100\u00a0% genau, und mehrere Instrumente auf einmal können noch nicht transkribiert werden. Je klarer der Klang, desto besser die Noten.',
      },
      {
        title: 'Warum ein Konto?',
        text: 'Deine Musik wird auf einem leistungsstarken Server transkribiert. Ein Konto hält deine Daten und deine Musik privat, sodass nur du deine Noten öffnen kannst.',
      },
    ],
  },
};
