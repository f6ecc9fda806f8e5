import type { Catalogue } from '../catalogue.ts';

export const security: Catalogue['security'] = {
  securityTexts: {
    title: 'Sicherheit',
    twoStep: 'Anmeldung in zwei Schritten',
    twoStepText:
      'Wenn du dich mit deinem Passwort oder über einen anderen Dienst anmeldest, wird auch ein Code aus einer Authenticator-App abgefragt.',
    isOn: 'Ein',
    isOff: 'Aus',
    switchOn: 'Einschalten',
    switchOff: 'Ausschalten',
    newCodes: 'Neue Wiederherstellungscodes',
    setUp:
      'Scanne diesen Code mit deiner Authenticator-App, gib dort den Schlüssel darunter ein oder öffne ihn auf diesem Gerät. Gib dann den Code ein, den die App zeigt.',
    qrCode: 'QR-Code des Schlüssels darunter',
    key: 'Schlüssel',
    openApp: 'In der App auf diesem Gerät öffnen',
    code: 'Code',
    codeOrRecovery: 'Code aus deiner App oder ein Wiederherstellungscode',
    confirm: 'Bestätigen',
    codesTitle: 'Deine Wiederherstellungscodes',
    codesText:
      'Jeder öffnet dein Konto einmal, wenn du dein Telefon verlierst. Bewahre sie sicher auf: Sie werden nicht noch einmal gezeigt.',
    copyCodes: 'Codes kopieren',
    copied: 'In die Zwischenablage kopiert.',
    copyFailed: 'Dein Browser erlaubt das Kopieren hier nicht. Bitte kopiere die Codes selbst.',
    done: 'Fertig',
    passkeys: 'Passkeys',
    passkeysText:
      'Mit einem Passkey meldest du dich mit der Sperre deines Geräts an (Finger, Gesicht oder PIN), ohne Passwort und ohne Code.',
    passkeyName: 'Name des Passkeys',
    addPasskey: 'Passkey hinzufügen',
    passkeyAdded: (day) => `Hinzugefügt am ${day}.`,
    passkeyUsed: (day) => `Zuletzt benutzt am ${day}.`,
    passkeyUnused: 'Noch nicht benutzt.',
    removePasskey: 'Entfernen',
    removePasskeyOf: (name) => `Entfernen: ${name}`,
    passkeyGivenUp:
      'Es wurde kein Passkey hinzugefügt. Vielleicht hast du das Fenster geschlossen, oder dieses Gerät hat schon einen.',
    passkeysMissing: 'Dieser Browser kann hier keine Passkeys benutzen.',
    sessions: 'Wo du angemeldet bist',
    thisSession: 'Dieser Browser',
    since: (day) => `Seit ${day}`,
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} unter ${system}`,
    signOut: 'Abmelden',
    signOutOf: (name) => `Abmelden: ${name}`,
    signOutElsewhere: 'Überall sonst abmelden',
    loadFailed: 'Das konnte nicht geladen werden.',
    proofTitle: 'Bitte bestätige, dass du es bist',
    proofText: 'Deine Anmeldung ist eine Weile her. Gib dein Passwort ein, um weiterzumachen.',
    proofWithoutPassword:
      'Deine Anmeldung ist eine Weile her. Bitte melde dich ab und wieder an und versuche es dann noch einmal.',
  },
};
