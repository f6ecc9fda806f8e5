import type { Catalogue } from '../catalogue.ts';
import { barName } from './names.ts';

export const versions: Catalogue['versions'] = {
  versionTexts: {
    menu: 'Versionen',
    title: 'Versionen',
    list: 'Gespeicherte Versionen',
    now: 'Jetzt',
    unsaved: 'Jetzt, mit ungespeicherten Änderungen',
    first: 'Erste Version',
    only: 'Bisher gibt es nur diese Version. Bei jedem Speichern wird die vorige hier aufbewahrt.',
    bringBack: 'Wiederherstellen',
    broughtBack: 'Die Version wurde wiederhergestellt. Auch die vorige wird aufbewahrt.',
    stale: 'Die Noten wurden inzwischen woanders gespeichert. Bitte sieh dir die Liste noch einmal an.',
    confirm: 'Du hast ungespeicherte Änderungen. Wenn du diese Version wiederherstellst, gehen sie verloren.',
    confirmYes: 'Wiederherstellen und verwerfen',
    cancel: 'Abbrechen',
    loading: 'Die Versionen werden geladen',
    failed: 'Die Versionen konnten nicht geladen werden.',
    same: 'Keine Unterschiede',
    differences: (bars) => (bars === 1 ? '1 Takt ist anders' : `${String(bars)} Takte sind anders`),
    whole: { title: 'Titel oder Komponist', parts: 'Zahl der Stimmen', part: 'eine Stimme' },
    marks: { removed: 'jetzt nicht mehr da', inserted: 'seitdem neu', changed: 'seitdem geändert' },
    bar: (number, what) => `${barName(number)}: ${what}`,
    next: 'Nächster Unterschied',
    previous: 'Voriger Unterschied',
    close: 'Schließen',
  },
};
