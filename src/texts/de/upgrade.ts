import type { Catalogue } from '../catalogue.ts';

// A translation imports no code; a test compares these numbers with those of the English texts.
const FIRST_BARS = 'Die ersten 40 Takte';

export const upgrade: Catalogue['upgrade'] = {
  upgradeTexts: {
    heading: 'Wähle deinen Tarif',
    lead: 'Beginne kostenlos und wechsle, wenn du mehr brauchst.',
    basic: 'Basis',
    yearly: 'Premium jährlich',
    monthly: 'Premium monatlich',
    free: 'Kostenlos',
    perYear: 'im Jahr',
    perMonth: 'im Monat',
    save: (percent) => `${percent} % sparen`,
    yearlyNote: 'Wird einmal im Jahr abgerechnet. 14 Tage Geld-zurück-Garantie.',
    monthlyNote: 'Wird jeden Monat abgerechnet. Jederzeit kündbar.',
    basicNote: 'Um alles auszuprobieren.',
    yourPlan: 'Dein Tarif',
    subscribe: 'Abonnieren',
    change: 'Zu diesem Tarif wechseln',
    reactivate: 'Abo fortsetzen',
    inStore: 'Du hast dein Abo in einem Store gekauft. Bitte kündige es dort, bevor du hier abonnierst.',
    nothingSold: 'Auf diesem Server sind alle Funktionen kostenlos. Hier gibt es nichts zu kaufen.',
    pricesFailed: 'Die Preise konnten nicht geladen werden.',
    tax: 'Die Preise enthalten die Steuern. Was du zahlst, siehst du vor dem Bezahlen noch einmal.',
    compare: 'Was in welchem Tarif steckt',
    feature: 'Funktion',
    included: 'Enthalten',
    notIncluded: 'Nicht enthalten',
    premium: 'Premium',
    faq: 'Fragen und Antworten',
    support: 'Noch eine Frage?',
    write: 'Schreib uns',
    slides: [
      {
        title: 'Willkommen bei Premium',
        text: 'Ganze Noten statt der ersten Takte, für jeden Song in deinem Songbuch.',
      },
      {
        title: 'Lass die KI zaubern',
        text: 'Lade eigene Dateien hoch, nimm länger auf, und lass die KI ein Stück für Blechbläser setzen.',
      },
      { title: 'Kostenlos und Premium', text: '' },
    ],
    slideOf: (slide, count) => `${slide} von ${count}`,
    showSlide: (slide) => `Seite ${slide} zeigen`,
    today: 'Heute wechseln',
  },
  planFeatures: [
    ['Songs in deinem Songbuch', 'Eine begrenzte Zahl', 'So viele du willst'],
    ['Noten lesen und abspielen', FIRST_BARS, 'Das ganze Stück'],
    ['Bearbeiten, transponieren, Akkordsymbole finden', FIRST_BARS, 'Das ganze Stück'],
    ['Eine Fassung für Blechbläser, von KI komponiert', false, true],
    ['Pianoroll und Tabulatur', FIRST_BARS, 'Das ganze Stück'],
    ['Import aus einem Videolink, wo angeboten', true, true],
    ['Aufnehmen mit dem Mikrofon', '1 min', '5 min'],
    ['Dateien hochladen', false, true],
    ['Transkriptionen gleichzeitig', '3', '10'],
    ['Export als PDF', FIRST_BARS, 'Das ganze Stück, mit allen Einstellungen'],
    ['Export als MusicXML, MIDI, MusicJSON, Braillenoten und Ton', false, true],
    ['Hilfe von unserem Support', false, true],
  ],
  planQuestions: [
    [
      'Kann ich jederzeit kündigen?',
      'Ja, unter „Mein Konto“. Dein Abo endet dann mit dem Zeitraum, den du bezahlt hast, und wird nicht mehr abgerechnet.',
    ],
    [
      'Was geschieht danach mit meinen Songs?',
      'Sie bleiben in deinem Songbuch. Songs, die mit Premium transkribiert wurden, bleiben freigeschaltet.',
    ],
    ['Bekomme ich mein Geld zurück?', 'Für ein Jahresabo gilt eine Geld-zurück-Garantie von 14 Tagen: Schreib uns.'],
    ['Kann ich zwischen monatlich und jährlich wechseln?', 'Ja, jederzeit auf dieser Seite.'],
    [
      'Wie bezahle ich?',
      'Du wirst auf die Seiten unseres Zahlungsdienstes geleitet. Kartennummern erreichen diesen Server nie. Deine Belege findest du unter „Mein Konto“.',
    ],
  ],
};
