import type { Catalogue } from '../catalogue.ts';

export const native: Catalogue['native'] = {
  nativeTexts: {
    warning: 'Warnung',
    noAudio: 'Dieses Gerät kann noch keine Noten abspielen. Bitte aktualisiere die System-WebView.',
    error: 'Fehler',
    helpFailed: 'Die Hilfeseite konnte auf deinem Gerät nicht geöffnet werden.',
    linkFailed: 'Diese Seite konnte auf deinem Gerät nicht geöffnet werden.',
    noFiles: 'Die App darf deine Dateien nicht lesen. Bitte erlaube es in den Einstellungen deines Geräts.',
    share: 'Teilen …',
    offers: 'Premium',
    oneMonth: 'Ein Monat',
    oneYear: 'Ein Jahr',
    perMonth: (price) => `${price} im Monat`,
    perYear: (price) => `${price} im Jahr`,
    insteadOf: (price) => `statt ${price}`,
    billing: 'Du bezahlst über dein Konto im Store. Das Abo verlängert sich, bis du es dort kündigst.',
    pricesIn: (country) => `Preise für ${country}.`,
    noOffers: 'Der Store bietet gerade nichts an. Bitte versuche es später noch einmal.',
    restore: 'Käufe wiederherstellen',
    restored: 'Deine Käufe werden wiederhergestellt.',
    nothingRestored: 'Der Store kennt keine Käufe von dir.',
    upgradeOnWeb: 'Dein Tarif wurde im Web gekauft und wird dort geändert.',
    openWeb: 'Im Web upgraden',
  },
};
