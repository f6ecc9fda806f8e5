import type { Catalogue } from '../../catalogue.ts';

export const legal: Catalogue['legal'] = {
  legalTexts: {
    title: 'Nutzungsbedingungen',
    back: 'Zurück zu Songleaf',
    sections: [
      {
        heading: 'Was Songleaf tut',
        text: 'Songleaf macht aus Musik, die du ihm gibst, Noten. Das geschieht automatisch. Eine Transkription kann Fehler enthalten, und der Betreiber dieser Installation bietet sie an, wie sie ist, ohne zu versprechen, dass sie vollständig oder richtig ist.',
      },
      {
        heading: 'Dein Konto',
        text: 'Du brauchst ein Konto; es ist kostenlos. Benutze eine eigene E-Mail-Adresse, behalte dein Passwort für dich, und sag dem Betreiber Bescheid, wenn jemand anderes es kennen könnte.',
      },
      {
        heading: 'Deine Musik',
        text: 'Was du hochlädst, bleibt deins, und deine Noten auch. Dein Songbuch ist privat: Andere können es nicht öffnen. Deine Dateien werden benutzt, um deine Noten zu schreiben, und für nichts anderes.',
      },
      {
        heading: 'Deine Verantwortung',
        text: 'Zu jedem Stück, das du hochlädst, gibst du den richtigen Titel und Komponisten an und versicherst, dass du digitale und bearbeitete Fassungen davon erstellen darfst. Stücke, für die du diese Rechte nicht hast, darfst du nicht hochladen. Der Betreiber kann solche Stücke entfernen und missbrauchte Konten schließen.',
      },
      {
        heading: 'Deine Daten',
        text: 'Der Server speichert deinen Vornamen, deine E-Mail-Adresse, eine geschützte Form deines Passworts, deine hochgeladenen Dateien und deine Noten. Die Datenschutzseite zählt alles auf, was gespeichert wird, hier und in deinem Browser. Ein Song, den du löschst, verschwindet endgültig aus deinem Songbuch.',
      },
    ],
  },
};
