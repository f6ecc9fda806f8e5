/** The list of english.data.ts in German. */
import type { ChangeLog } from '../../contract/calls.ts';

export const GERMAN_CHANGES: ChangeLog = [
  {
    title: 'Mehr Arten von Dateien, und was importierte Noten angeben',
    date: '2026-11-30',
    details: [
      'Aufnahmen dürfen auch AIFF-, WMA-, MOV- und 3GP-Dateien sein, und MIDI-Dateien dürfen auf .midi oder .kar enden. Die Texte von Karaoke-Dateien werden gelesen.',
      'Importierte Noten behalten die Seiten von Artikulationen und Haltebögen, verborgene Zeichen, Schlüssel nach dem Taktstrich, Mordente mit Häkchen und Wirbel.',
      'Akkorde, die eine Datei mit einer Stufe oder Funktion benennt, werden unter der Notenzeile gedruckt.',
      'Größe, „Vereinfachen“ und „Buchstaben“ bleiben für jedes deiner letzten Stücke erhalten.',
      'Ein zweiter Tab, der zu spielen beginnt, hält den ersten an.',
      'Lange Titel werden in Zeilen ähnlicher Länge geteilt.',
    ],
    versionCode: 14,
  },
  {
    title: 'Vorschläge, Tremolos und beide Hände mit Tasten',
    date: '2026-11-29',
    details: [
      'Gib einen Vorschlag mit der Taste / oder mit „Zeichen, Bögen, Vorschläge…“ im Menü einer Note ein, und verschiebe ihn mit den Pfeilen.',
      'Tremolos mit einem bis drei Strichen stehen im selben Menü. Sie werden gedruckt, gespielt und exportiert.',
      'Während du mit Tasten schreibst, führen Strg+Umschalt mit Pfeil nach oben oder unten zur anderen Hand und Strg+Alt+1 oder 2 zur anderen Stimme.',
      'Die Pfeile nach oben und unten ändern beim Schreiben auch eine Note, zu der du zurückgehst.',
      'Klicke auf einen Haltebogen, um ihn auszuwählen; Entf entfernt ihn, und die Werkzeugleiste entfernt ihn auch, wie Bögen und Gabeln.',
      'Aufnahmen mit mehreren Spielern, Streichern oder Chören werden besser gehört und mit weniger kurzen Noten und Pausen geschrieben.',
      'Ein Hinweis über den Noten sagt, wo sie von der Aufnahme oder der Datei abweichen.',
      'Leadsheets von Bands und die Melodie deines Instruments folgen dem Klang der Stimme oder des Instruments, das sie spielt.',
      'Doppelgriffe und Akkorde einer Geige, die allein spielt, werden alle geschrieben.',
    ],
    versionCode: 13,
  },
  {
    title: 'Die Melodie deines Instruments, Triller und Zeichen zum Anklicken',
    date: '2026-11-29',
    details: [
      'Geige, Flöte, Saxofon oder Gesang mit Begleitung: Die Melodie wird geschrieben, ohne Sprünge in die anderen Instrumente.',
      'Triller, Mordente, Doppelschläge und Arpeggien lassen sich eingeben und entfernen: „Zeichen, Bögen, Vorschläge…“ im Menü einer Note.',
      'Klicke auf einen Bogen oder eine Gabel, um das Zeichen auszuwählen; Entf entfernt es.',
      'Drücke N, um ohne Maus dort zu schreiben, wo du gelesen hast.',
      'Ein eingefügter Abschnitt klingt so, wie er kopiert wurde, auch mit seinen Pausen.',
    ],
    versionCode: 12,
  },
  {
    title: 'Zeichen, Buchstaben und gleichmäßige Triolen',
    date: '2026-11-29',
    details: [
      'Staccato, Akzente, Fermaten und andere Artikulationen, Bögen und Gabeln lassen sich eingeben: mit Tasten oder mit „Zeichen, Bögen, Vorschläge…“ im Menü einer Note.',
      'Schreibe eine Melodie mit ihren Buchstaben: Klicke auf eine leere Stelle eines Notensystems, drücke A bis G, und jede Note steht in der Oktave, die der vorigen am nächsten liegt.',
      'Umschalt-Klick wählt über mehrere Systeme aus, und eine Kopie nimmt alle mit; die Pausen, die eine Änderung lässt, sind nach Zählzeiten gruppiert.',
      'Songs mit Läufen in Triolen und Sextolen werden gleichmäßiger transkribiert.',
      'Ein Bass hat die tiefste Stimme einer Band, und eine tiefe Melodie einen Bassschlüssel.',
    ],
    versionCode: 11,
  },
  {
    title: 'Swing, Gesang und Schlagzeug',
    date: '2026-11-28',
    details: [
      'Songs mit Swing sind in gleichen Achteln unter dem Wort „Swing“ geschrieben statt im 6/8-Takt und klingen lang und kurz, hier und in exportiertem MIDI. Eine Tempoangabe hat ein Feld dafür: „Swing ab hier“.',
      'Gesang, der gleitet oder nicht genau stimmt, wird in den gemeinten Tönen geschrieben. Wähle das Instrument Gesang.',
      'Auch Aufnahmen nur mit Schlagzeug werden geschrieben, wenn du das Schlagzeug willst.',
      'Noten für Saxofone und Trompeten haben höchstens sechs Vorzeichen.',
    ],
    versionCode: 10,
  },
  {
    title: 'Leichter zu treffen, weniger falsche Noten',
    date: '2026-11-28',
    details: [
      'Auf Touchscreens sind Knöpfe, Felder und Menüeinträge mindestens 40 Pixel hoch; wo Platz ist, hat das lange Menü einer Note zwei Spalten.',
      'Violine, Flöte, Gesang und andere einzelne Stimmen mit Vibrato haben weniger falsche Noten: Ein langer Ton wird seltener als mehrere kurze geschrieben.',
      'Akkorde, die eine Dur-Tonart aus Moll entlehnt, sind mit ♭ benannt, wie in gedruckten Leadsheets: A♭ in C-Dur, nicht G♯.',
    ],
    versionCode: 9,
  },
  {
    title: 'Noten wie gedruckt',
    date: '2026-11-28',
    details: [
      'Das Schlagzeug einer Band steht auf Wunsch in einem eigenen Notensystem.',
      'Klaviere und Bands transkribiert ein größeres neuronales Netz, wenn die Zeit dafür reicht; unter „Noch einmal transkribieren“ kannst du wählen.',
      'Sieh dir die besten Fassungen eines Songs oder einer Stelle an und nimm eine andere Taktart, ein anderes Tempo oder einen anderen ersten Taktstrich.',
      'Triller, Mordente und Doppelschläge stehen als Zeichen da; Schlüssel und Oktavlinien wechseln, wo die Musik es braucht.',
      'Songleaf spricht Deutsch und nennt Instrumente, Noten und Tonarten bei ihren deutschen Namen.',
    ],
    versionCode: 8,
  },
  {
    title: 'Anmelden mit einem Passkey',
    date: '2026-11-23',
    details: [
      'Füge in „Mein Konto“ einen Passkey hinzu und melde dich mit der Sperre deines Geräts an: ohne Passwort und ohne Code.',
      'Den Schlüssel für deine Authenticator-App gibt es auch als QR-Code.',
    ],
    versionCode: 7,
  },
  {
    title: 'Leichter zurechtfinden, sicher aufbewahren',
    date: '2026-11-22',
    details: [
      'Hilfe mit Suche und kurze Touren durch das Songbuch und die Noten.',
      'Anmeldung in zwei Schritten mit einer Authenticator-App und Wiederherstellungscodes; sieh, wo du angemeldet bist, und melde dich dort ab.',
      'Ohne Netz und nach dem Ende deiner Sitzung bleibt erhalten, was du geschrieben oder aufgenommen hast.',
      'Eine erste Seite für Besucher mit Noten zum Abspielen, ein Impressum und eine Datenschutzerklärung, die alles nennt, was gespeichert wird.',
      'Tarife mit Preisen, Funktionen und Antworten auf einer Seite, wo Premium verkauft wird.',
    ],
    versionCode: 6,
  },
  {
    title: 'Aufnehmen, aufräumen, nachprüfen',
    date: '2026-11-22',
    details: [
      'Nimm einen Song mit dem Mikrofon auf: mit Metronom, Vorzähler, Pegel und Tonhöhe, und hör ihn an, bevor du ihn abschickst.',
      'Ordner im Songbuch, durch Ziehen oder über das Menü; wähle mehrere Songs aus, um sie zu verschieben, zu exportieren oder zu löschen.',
      'Benenne einen Song um, dupliziere ihn, melde einen Fehler; versuche einen misslungenen noch einmal mit anderen Einstellungen.',
      'Noten öffnen sich, sobald ihre Datei ausgewählt ist.',
      'Unsichere Noten einer Transkription sind markiert, und du kannst sie nacheinander durchgehen.',
      'Bearbeite Noten mit den Fingern, auf einer Klaviatur auf dem Bildschirm und mit einem MIDI-Keyboard.',
    ],
    versionCode: 5,
  },
  {
    title: 'Noten bearbeiten',
    date: '2026-11-22',
    details: [
      'Korrigiere Note für Note, auf dem Notenblatt oder in der Pianoroll, mit der Maus oder mit Tasten.',
      'Ändere Tonarten, Taktarten, Schlüssel, Tempi, Instrumente und Liedtexte; transponiere das ganze Stück.',
      'Die letzten 20 gespeicherten Fassungen bleiben erhalten: Vergleiche eine mit den jetzigen Noten, oder hol sie zurück.',
      'Ungespeicherte Änderungen sind nach einem Absturz noch da.',
    ],
    versionCode: 4,
  },
  {
    title: 'Noten hören',
    date: '2026-11-22',
    details: [
      'Spiele alle Noten in jedem Tempo ab, mit Metronom und Schleifen, und jede Stimme stumm oder allein.',
      'Vergleiche sie mit der Aufnahme, allein oder zusammen mit der Transkription.',
      'Übe mit einem MIDI-Keyboard oder dem Mikrofon: Die Noten warten auf die richtigen Töne und zeigen Fehler.',
      'Exportiere den Ton als MP3 oder WAV, mit oder ohne deine eigene Stimme.',
    ],
    versionCode: 3,
  },
  {
    title: 'Ordner und Teilen',
    date: '2026-11-21',
    details: [
      'Bewahre deine Songs in Ordnern auf.',
      'Teile Noten mit einem Link; Freunde können sie in ihr Songbuch kopieren.',
      'Passwort vergessen? Mit einem Link in einer E-Mail wählst du ein neues.',
    ],
    versionCode: 2,
  },
  {
    title: 'Willkommen bei Songleaf',
    date: '2026-11-20',
    details: ['Lade eine Aufnahme hoch und bekomme ihre Noten.', 'Lies sie im Browser und exportiere sie.'],
    versionCode: 1,
  },
];
