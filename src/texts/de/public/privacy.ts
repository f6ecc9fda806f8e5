import type { Catalogue } from '../../catalogue.ts';

const YEAR = 'Ein Jahr';
const TAB = 'Bis der Tab geschlossen wird';
const CLEARED = 'Bis du die Daten dieser Website löschst';

export const privacy: Catalogue['privacy'] = {
  imprintTexts: {
    title: 'Impressum',
    operator: 'Diese Installation von Songleaf wird betrieben von',
    email: 'E-Mail',
    phone: 'Telefon',
    notSaid: 'Der Betreiber dieser Installation hat noch keinen Namen und keine Adresse eingetragen.',
    failed: 'Das Impressum konnte nicht geladen werden.',
    content:
      'Nutzer laden ihre Musik selbst hoch und sind dafür verantwortlich.',
    complaints:
      'Wenn etwas, das hier über einen Link zu erreichen ist, gegen das Gesetz verstößt, schreib bitte an die Adresse oben.',
  },
  privacyCookies: [
    {
      name: 'songleaf_session',
      purpose: 'Hält dich angemeldet. Skripte können es nicht lesen.',
      until:
        '60 Tage nach deinem letzten Besuch mit „Angemeldet bleiben“; sonst bis der Browser geschlossen wird oder ein Tag vergangen ist',
    },
    {
      name: 'songleaf_visitor',
      purpose:
        'Schützt die Formulare der Anmeldung vor Fälschung, bevor du angemeldet bist. Skripte können es nicht lesen.',
      until: 'Bis du dich anmeldest oder der Browser geschlossen wird',
    },
    {
      name: 'songleaf_code',
      purpose:
        'Wie oft dieser Browser die jetzige Version der App geladen hat, damit spätere Besuche schneller starten.',
      until: YEAR,
    },
    { name: 'versionCode', purpose: 'Der neueste Eintrag von „Was ist neu?“, den du gesehen hast.', until: YEAR },
    {
      name: 'tour_…',
      purpose: 'Welche Touren du gesehen hast: tour_songbook, tour_play, tour_edit_sheet, tour_edit_roll.',
      until: YEAR,
    },
    { name: 'pianoroll_config', purpose: 'Die Farben, die du für die Pianoroll gewählt hast.', until: YEAR },
  ],
  privacyStorage: [
    {
      name: 'songleaf (IndexedDB)',
      purpose: 'Noch nicht gespeicherte Änderungen an Noten, damit ein Absturz nichts verliert.',
      until: 'Bis sie gespeichert oder verworfen sind',
    },
    {
      name: 'songleaf-recordings (IndexedDB)',
      purpose: 'Eine noch nicht gesendete Aufnahme, damit ein Absturz nichts verliert.',
      until: 'Bis sie gesendet oder verworfen ist',
    },
    {
      name: 'songleaf-soundfonts (cache storage)',
      purpose: 'Die Klänge der Instrumente, die du gespielt hast, damit sie nicht noch einmal geladen werden.',
      until: CLEARED,
    },
    {
      name: 'songleaf.videoConsent (local storage)',
      purpose: 'Dass du Videos von YouTube erlaubt hast.',
      until: CLEARED,
    },
    {
      name: 'songleaf.scheme (local storage)',
      purpose: 'Dass du die helle oder die dunkle Darstellung gewählt hast.',
      until: 'Bis du die Darstellung des Systems wählst oder die Daten dieser Website löschst',
    },
    {
      name: 'songleaf.language (local storage)',
      purpose: 'Die Sprache, die du gewählt hast.',
      until: CLEARED,
    },
    {
      name: 'songleaf.readRemarks (local storage)',
      purpose: 'Die Songs, deren Hinweis „Zu diesen Noten“ du geschlossen hast, mit ihren Kennungen.',
      until: CLEARED,
    },
    {
      name: 'songleaf.views (local storage)',
      purpose: 'Wie du deine letzten Noten angesehen hast: Größe, Einpassung der Seiten und ob „Vereinfachen“, „Buchstaben“ und „Pausen“ an waren. Mit den Kennungen der Songs.',
      until: CLEARED,
    },
    {
      name: 'songleaf.songOrder (local storage)',
      purpose: 'Die Reihenfolge des Songbuchs und die Länge seiner Seiten.',
      until: CLEARED,
    },
    {
      name: 'songleaf.saved (local storage)',
      purpose:
        'Die Noten, die du zuletzt gespeichert hast, mit ihrer Kennung, und wie oft sie gespeichert wurden, damit andere Tabs sie zeigen.',
      until: CLEARED,
    },
    {
      name: 'songleaf.paper (local storage)',
      purpose: 'Das Papier, auf das du zuletzt exportiert hast.',
      until: CLEARED,
    },
    {
      name: 'songleaf.measure.… (session storage)',
      purpose: 'Der Takt, an dem du Noten zuletzt gelesen hast.',
      until: TAB,
    },
    { name: 'songleaf.copyShared (session storage)', purpose: 'Geteilte Noten, die du kopieren willst.', until: TAB },
    { name: 'songleaf.message (session storage)', purpose: 'Eine Meldung, die nach dem Neuladen der Seite gezeigt wird.', until: TAB },
    {
      name: 'songleaf.resume (session storage)',
      purpose: 'Die Noten, die du bearbeitet hast, als du dich wieder anmelden musstest.',
      until: TAB,
    },
  ],
  privacyTexts: {
    title: 'Datenschutz',
    lead: 'Was Songleaf über dich speichert, wo, wozu und wie lange. Es gibt keine Werbung und nichts, das dir von Website zu Website folgt.',
    whoTitle: 'Wer verantwortlich ist',
    whoLink: 'Der Betreiber dieser Installation: siehe Impressum.',
    serverTitle: 'Auf dem Server',
    server: [
      'Dein Vorname, deine E-Mail-Adresse und eine geschützte Form (ein Hash) deines Passworts, mit welchem anderen Dienst du dich anmeldest und wo du angemeldet bist: der Name, den jeder Browser sich gibt, und seit wann. Mit der Anmeldung in zwei Schritten auch der Schlüssel deiner Authenticator-App und Hashes deiner Wiederherstellungscodes, und von jedem Passkey sein Name, sein öffentlicher Schlüssel und wann er zuletzt benutzt wurde. Das alles braucht dein Konto, und es bleibt, bis du es löschst.',
      'Deine Songs: die Dateien und Aufnahmen, die du hochlädst, die Noten daraus, ihre letzten 20 gespeicherten Versionen und die erste, deine Ordner und geteilten Links. Eine Datei wird mit ihrem Song entfernt. Sie werden benutzt, um deine Noten zu schreiben, und für nichts anderes.',
      'Nachrichten, die du als Feedback schickst, und Fehlermeldungen. Sie bleiben, bis du dein Konto löschst.',
      'Wo Premium verkauft wird: dein Tarif und was der Zahlungsdienst darüber meldet. Kartennummern erreichen diesen Server nie.',
      'Das Protokoll des Servers zeichnet Anfragen ohne deinen Namen, deine E-Mail-Adresse und deine Inhalte auf. Bei Anmeldungen und abgelehnten Anfragen enthält es auch eine verkürzte Netzwerkadresse und einen Hash der Kennung deines Kontos.',
    ],
    browserTitle: 'In deinem Browser',
    browser:
      'Songleaf legt nur ab, was es braucht, um für dich zu funktionieren. Nichts davon dient dazu, dich für andere Zwecke wiederzuerkennen.',
    cookies: 'Cookies',
    storage: 'Anderer Speicher',
    name: 'Name',
    purpose: 'Wozu',
    until: 'Wie lange',
    othersTitle: 'Andere Dienste',
    others: [
      'Schriften, Skripte und Klänge kommen von diesem Server. Dein Browser spricht von sich aus mit keinem anderen Dienst.',
      'Videos: Die Vorschaubilder holt dieser Server. Ein Video selbst zeigt YouTube (youtube-nocookie.com), und erst, wenn du es erlaubt hast.',
      'Wenn du dich mit Google, Facebook oder Apple anmeldest oder bezahlst, wirst du auf die Seiten dieses Dienstes geleitet, wo seine eigenen Regeln gelten.',
    ],
    rightsTitle: 'Deine Rechte',
    rights: [
      'Deinen Namen kannst du unter „Mein Konto“ sehen und ändern, und deine Noten exportieren. Wo Premium verkauft wird, brauchen manche Formate und lange Stücke als Ganzes Premium; sonst bitte den Betreiber um eine Kopie deiner Daten.',
      'Du kannst einen Song löschen, oder unter „Mein Konto“ dein ganzes Konto. Es wird sofort entfernt, mit allem, was dazugehört; Sicherungen des Betreibers können es noch eine Weile enthalten.',
      'Du kannst den Betreiber fragen, was über dich gespeichert ist, und es berichtigen oder löschen lassen.',
    ],
  },
};
