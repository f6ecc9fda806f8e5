import type { Catalogue } from '../../catalogue.ts';

export const help: Catalogue['help'] = {
  helpTexts: {
    title: 'Hilfe',
    lead: 'Wie Songleaf funktioniert, in Kürze.',
    search: 'Hilfe durchsuchen',
    found: (count) => (count === 1 ? '1 Thema' : `${count} Themen`),
    nothing: (search) => `Nichts über „${search}“. Versuche ein anderes Wort oder frage uns.`,
    ask: 'Feedback senden',
    tours: 'Die Touren noch einmal zeigen',
    toursText: 'Wenn du das Songbuch oder Noten zum ersten Mal öffnest, beginnt eine kurze Tour.',
    toursReset: 'Die Touren beginnen wieder, wenn du dein Songbuch oder Noten öffnest.',
  },
  helpTopics: [
    {
      id: 'upload',
      title: 'Einen Song hochladen',
      paragraphs: [
        'Drücke in deinem Songbuch auf den runden Knopf mit dem Plus und wähle „Datei hochladen“. Wähle bis zu drei Dateien, was geschrieben werden soll (ein Leadsheet, ein Arrangement oder alle Noten) und für welches Instrument, und gib Titel und Komponist ein.',
        'Audiodateien dürfen mp3, m4a, ogg, oga, opus, wav, flac, webm, mp4, mov, 3gp, aac, aif, aiff, wma oder amr sein. Der Song erscheint sofort in deinem Songbuch, mit dem Fortschritt der Transkription. Die Seite kannst du solange schließen.',
        'Noten als MusicXML, MIDI oder MusicJSON brauchen keine Transkription: Sie öffnen sich, sobald du sie auswählst.',
      ],
    },
    {
      id: 'good-recording',
      title: 'Was eine gute Aufnahme ausmacht',
      paragraphs: [
        'Ein einzelnes Instrument nah am Mikrofon in einem ruhigen Raum gibt das beste Ergebnis. Hall, Schlagzeug und mehrere Instrumente zugleich machen es schwerer.',
        'Spiele mit gleichmäßigem Schlag. Wenn du Taktart, Tonart oder Tempo kennst, gib sie beim Hochladen oder Aufnehmen ein, oder versuche es im Menü eines Songs noch einmal mit anderen Einstellungen.',
      ],
    },
    {
      id: 'record',
      title: 'Dich selbst aufnehmen',
      paragraphs: [
        'Drücke auf das Plus und wähle „Song aufnehmen“. Wähle Instrument und Mikrofon, schalte das Metronom ein, wenn du magst, und drücke auf den Aufnahmeknopf. Die Aufnahme beginnt, nachdem bis vier gezählt wurde.',
        'Hör dir die Aufnahme an, bevor du sie sendest, oder nimm neu auf. Eine Aufnahme, die noch nicht gesendet ist, bleibt in diesem Browser, auch wenn du die Seite schließt. Sie muss mindestens 5 Sekunden lang sein.',
      ],
    },
    {
      id: 'songbook',
      title: 'Ordner, Namen und mehrere Songs auf einmal',
      paragraphs: [
        'Der Knopf mit dem Ordner legt einen neuen Ordner an. Ziehe Songs hinein oder wähle „In Ordner verschieben“ im Menü eines Songs. Dort kannst du Songs auch umbenennen, duplizieren und löschen.',
        'Klicke auf das Kästchen neben einem Song, um ihn auszuwählen, und mit Umschalt für alle dazwischen; auf dem Telefon drücke lange. Was du mit den ausgewählten Songs tun kannst, steht über der Liste.',
      ],
    },
    {
      id: 'failed',
      title: 'Eine Transkription ist fehlgeschlagen',
      paragraphs: [
        'Öffne den Song, um den Grund zu lesen. Oft ist die Aufnahme zu kurz, zu leise oder zu verrauscht. „Noch einmal versuchen“ im Menü ändert Art, Instrument, Tonart, Taktart oder Tempo, ohne dass du neu hochlädst. „Fehler melden“ schickt uns die Fakten.',
      ],
    },
    {
      id: 'read',
      title: 'Noten lesen',
      paragraphs: [
        'Die Liste oben wählt die Ansicht: Notenblatt, Seiten, eine Zeile, Pianoroll oder Notenblatt und Pianoroll zusammen. Scrolle, ziehe oder spreize die Finger, um dich zu bewegen; die Lupe ändert die Größe.',
        '„Vereinfachen“ schreibt ein Vorzeichen an jede veränderte Note statt einer Tonart am Anfang. „Buchstaben“ zeigt die Namen der Noten.',
      ],
    },
    {
      id: 'play',
      title: 'Noten abspielen',
      paragraphs: [
        'Drücke auf Abspielen oder die Leertaste. Klicke auf eine Note, um dort zu beginnen. In der Leiste unten wählst du, ob du die Transkription, die Aufnahme oder beides hörst, und wie schnell.',
        'Ziehe am Lineal über der ersten Notenzeile, um eine Schleife zu setzen. In den Einstellungen findest du Metronom, Vorzähler und ein Mischpult, in dem du jede Stimme stumm oder allein schalten kannst.',
      ],
    },
    {
      id: 'practise',
      title: 'Mit den Noten üben',
      paragraphs: [
        'Mit dem Knopf mit dem Doktorhut warten die Noten, bis du richtig spielst, auf einem MIDI-Keyboard oder ins Mikrofon. Übe eine Hand oder beide, eine Stelle immer wieder, und schneller, sobald sie sitzt. Fehler werden im Notenblatt markiert.',
      ],
    },
    {
      id: 'edit',
      title: 'Noten korrigieren und bearbeiten',
      paragraphs: [
        'Wähle „Bearbeiten“ über den Noten. Klicke auf eine Note und ziehe sie höher oder tiefer, oder benutze die Pfeiltasten; die Werkzeugleiste ändert Notenwerte, Haltebögen, Tonhöhen um Halbtöne und Stimmen. Ein Rechtsklick oder langes Drücken öffnet das Menü einer Stelle.',
        'Wähle Noten aus und drücke Umschalt+S für Staccato, Umschalt+K für Staccatissimo, Umschalt+N für Tenuto, Umschalt+V für einen Akzent, Umschalt+O für Marcato, Umschalt+H für eine Fermate, S für einen Bogen, < oder > für eine Gabel; dieselbe Taste entfernt das Zeichen wieder. Das Menü einer Note und die Werkzeugleiste bieten sie auch an.',
        'Auf dem Touchscreen tippe auf eine Note: Die Knöpfe daneben ändern sie. Jede Änderung kannst du rückgängig machen. Änderungen bleiben in diesem Browser, bis sie gespeichert sind; Strg+S speichert.',
      ],
    },
    {
      id: 'doubts',
      title: 'Unsichere Noten',
      paragraphs: [
        'Noten, bei denen die Transkription unsicher ist, tragen ein kleines Zeichen. F8 führt zur nächsten und spielt sie aus der Aufnahme und wie geschrieben. Enter behält sie, Entf löscht sie.',
        'Wenn ein ganzer Rhythmus falsch aussieht, öffne das Menü des Taktes und wähle „Rhythmus“. Taktart, Tonart und Schlag des Stücks kannst du als Entwurf ändern, der deine Änderungen behält.',
      ],
    },
    {
      id: 'export',
      title: 'Exportieren und drucken',
      paragraphs: [
        'Der Knopf mit dem Pfeil über den Noten exportiert PDF, MusicXML, MIDI, MusicJSON, Braillenoten und den Ton als MP3 oder WAV. Strg+P öffnet den Export als PDF. Papier, Ausrichtung, Notengröße und einzelne Stimmen wählst du beim PDF.',
      ],
    },
    {
      id: 'share',
      title: 'Noten teilen',
      paragraphs: [
        '„Teilen“ über den Noten oder in ihrem Menü erstellt einen privaten Link. Wer ihn hat, kann die Noten ohne Konto lesen und abspielen und in ein Songbuch kopieren. „Nicht mehr teilen“ macht den Link unbrauchbar.',
      ],
    },
    {
      id: 'shortcuts',
      title: 'Tastenkürzel',
      paragraphs: [
        'Drücke H in den Noten, um alle Tasten zu sehen.',
        'Die Leertaste spielt und hält an. Die Pfeile links und rechts führen von Note zu Note; oben und unten ändern die Tonhöhe. 1 bis 6 setzen den Notenwert, die Buchstaben A bis G die Tonhöhe (B schreibt ein H). Nach einem Klick auf eine leere Stelle einer Notenzeile schreiben Buchstaben dort eine Note nach der anderen. Strg+Z macht rückgängig, Strg+S speichert, Strg+P öffnet den Export als PDF, F8 geht zur nächsten unsicheren Note.',
      ],
    },
    {
      id: 'account',
      title: 'Dein Konto und deine Daten',
      paragraphs: [
        '„Mein Konto“ im Menü mit deinem Namen ändert Namen, Passwort, Sprache und Darstellung und löscht dein Konto mit allen Songs. Die Datenschutzseite sagt, was wie lange gespeichert wird.',
      ],
    },
  ],
};
