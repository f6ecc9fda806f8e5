import type { Catalogue } from '../catalogue.ts';
import { barName } from './names.ts';

export const playback: Catalogue['playback'] = {
  playbackTexts: {
    player: 'Player',
    play: 'Abspielen',
    pause: 'Pause',
    stop: 'Zurück zum Anfang',
    position: 'Position',
    elapsed: (elapsed, total) => `${elapsed} / ${total}`,
    type: 'Klang',
    types: { synth: 'Transkription', original: 'Original', both: 'Beide', video: 'Video' },
    balance: 'Mischung',
    balanceText: (share) =>
      share === 0.5 ? 'Beide gleich' : share < 0.5 ? 'Mehr von der Transkription' : 'Mehr vom Original',
    speed: 'Tempo',
    speedText: (rate) => `${Math.round(rate * 100)} %`,
    loop: 'Schleife',
    loopFirst: 'Von Takt',
    loopLast: 'Bis Takt',
    loopFromHere: 'Ab dem Cursor',
    loopToHere: 'Bis zum Cursor',
    loopRuler: 'Ziehe hier, um Takte zu wiederholen',
    loopRemove: 'Schleife entfernen',
    loopWrong: (first, last, hasPickup) =>
      `Takte ${first} bis ${last}${hasPickup ? ', oder 0 für den Auftakt' : ''}; der erste darf nicht nach dem letzten stehen.`,
    loopSelected: 'Ausgewählte Takte',
    loopRises: 'Jedes Mal 3\u00a0% schneller',
    loopFastest: 'Höchstens',
    metronome: 'Metronom',
    countIn: 'Ein Takt Vorzähler',
    settings: 'Einstellungen zum Abspielen',
    mixer: 'Stimmen',
    partName: (number) => `Stimme ${number}`,
    mute: (part) => `${part} stumm`,
    solo: (part) => `Nur ${part}`,
    soloShort: 'Solo',
    volume: (part) => `Lautstärke von ${part}`,
    loading: (percent) => `Die Klänge werden geladen: ${percent} %`,
    practice: 'Üben',
    practiceStart: 'Üben beginnen',
    practiceStop: 'Üben beenden',
    practiceDismiss: 'Markierungen ausblenden',
    practiceInput: 'Eingabe über',
    practiceInputs: { midi: 'MIDI-Keyboard', microphone: 'Mikrofon' },
    practicePart: 'Stimme',
    practiceHands: 'Üben',
    practiceHand: { both: 'Beide Hände', right: 'Rechte Hand', left: 'Linke Hand' },
    practiceAllStaves: 'Alle Notenzeilen',
    practiceStaff: (number) => `Notenzeile ${number}`,
    practiceAccompanied: 'Den Rest mitspielen',
    practiceRises: 'Nach jedem Durchgang ohne Fehler 3\u00a0% schneller',
    practiceWhole: 'Die Noten warten, bis du richtig spielst. Setze eine Schleife, um eine Stelle zu wiederholen.',
    practiceLoop: (bars) => `Die Noten warten, bis du richtig spielst, immer wieder in ${bars}.`,
    practiceBars: (first, last) =>
      first === last || first === null
        ? [...new Set([first, last])].map(barName).join(' bis ')
        : `Takt ${first}–${last}`,
    practiceHighest: 'Ein Mikrofon hört nur einen Ton auf einmal: Von Akkorden zählt nur der höchste Ton.',
    practiceHeadphones: 'Trage Kopfhörer, sonst hört das Mikrofon auch den Rest.',
    practiceOpening: 'Gleich geht es los …',
    practiceEmpty: 'In dieser Stimme gibt es keine Noten zum Üben.',
    practiceLost: 'Das Mikrofon ist weg. Schließe es an und beginne noch einmal.',
    practiceWaits: (notes) => `Spiele ${notes}`,
    practiceAlso: (notes) => `Gut. Dazu noch ${notes}`,
    practiceWrong: (struck, wanted) => `Das war ${struck}. Spiele ${wanted}`,
    practiceOctave: (struck, wanted) => `${struck} ist der richtige Ton in der falschen Oktave. Spiele ${wanted}`,
    practiceNoMistakes: 'Bisher keine Fehler',
    practiceMistakes: (count, bars) =>
      `${count === 1 ? '1 Fehler' : `${count} Fehler`} in ${bars.length > 1 && !bars.includes(null) ? `den Takten ${bars.join(', ')}` : bars.map(barName).join(', ')}`,
    practiceClean: 'Sehr gut: ein ganzer Durchgang ohne Fehler',
    practiceFaster: (speed) => `Sehr gut: keine Fehler. Jetzt mit ${speed}`,
    practiceMarks: 'Fehler',
    practiceMark: {
      wrong: (bar) => `${barName(bar)}: ein falscher Ton`,
      octave: (bar) => `${barName(bar)}: der richtige Ton in der falschen Oktave`,
      late: (bar) => `${barName(bar)}: zu spät`,
    },
    backToCursor: 'Zurück zum Cursor',
    midiConnect: 'MIDI-Keyboard verbinden',
    midiConnected: (names) => `MIDI-Keyboard: ${names}`,
    midiNone: 'Es ist noch kein MIDI-Keyboard angeschlossen. Es wird verbunden, sobald du eines anschließt.',
    midiErrors: {
      unsupported: 'MIDI funktioniert nur in Google Chrome',
      refused:
        'MIDI-Keyboards sind für diese Seite nicht erlaubt. Erlaube sie in den Einstellungen der Seite und versuche es noch einmal.',
      failed:
        'Das MIDI-Keyboard konnte nicht verbunden werden. Prüfe, ob ein anderes Programm es benutzt, und versuche es noch einmal.',
    },
    microphoneErrors: {
      unsupported:
        'Dieser Browser kann hier kein Mikrofon benutzen. Öffne die Seite über https in einem aktuellen Browser.',
      refused:
        'Das Mikrofon ist für diese Seite nicht erlaubt. Erlaube es in den Einstellungen der Seite und versuche es noch einmal.',
      missing: 'Es wurde kein Mikrofon gefunden. Schließe eines an und versuche es noch einmal.',
      failed:
        'Das Mikrofon konnte nicht geöffnet werden. Prüfe, ob ein anderes Programm es benutzt, und versuche es noch einmal.',
    },
    noDevice:
      'Es wurde keine Tonausgabe gefunden. Bitte schließe Lautsprecher oder Kopfhörer an und versuche es noch einmal.',
    unsupported:
      'Dieser Browser kann keine Noten abspielen. Bitte benutze eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
    blocked: 'Dein Browser wartet auf einen Klick, bevor er Ton abspielt. Bitte drücke noch einmal auf Abspielen.',
    notLoaded: 'Die Instrumente sind noch nicht geladen. Warte einen Moment und drücke noch einmal auf Abspielen.',
    instrumentsAway:
      'Die Instrumente konnten nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
    instrumentUnknown: (number) => `Instrument ${number}`,
    instrumentMissing: (name) => `${name} gibt es hier nicht; die Stimme bleibt stumm.`,
    instrumentFailed: (name) => `${name} konnte nicht geladen werden; die Stimme bleibt stumm.`,
    nothingToExport: 'Alle Stimmen sind stumm oder ausgelassen: Es gibt nichts zu exportieren.',
    encodingFailed: 'Der Ton konnte nicht exportiert werden. Bitte versuche es noch einmal.',
    tooLongForWav: 'Das Stück ist zu lang für eine WAV-Datei. Bitte exportiere eine MP3-Datei.',
    playerAway: 'Der Player konnte nicht geladen werden. Bitte prüfe deine Verbindung und versuche es noch einmal.',
    recordingAway:
      'Die Aufnahme konnte nicht geladen werden. Bitte prüfe deine Verbindung und versuche es noch einmal.',
    recordingUnreadable:
      'Dein Browser kann diese Art von Aufnahme nicht abspielen. Die Transkription kannst du trotzdem hören.',
    videoFailed: 'Das Video kann hier nicht abgespielt werden. Die Transkription kannst du trotzdem hören.',
    videoConsent:
      'Das Video kommt von YouTube. Wenn du weitermachst, erfährt YouTube, dass du es ansiehst, und kann Cookies setzen.',
    videoAllow: 'Video zeigen',
    videoDecline: 'Jetzt nicht',
    videoTitle: 'Verknüpftes Video',
    failed: 'Das Stück kann leider nicht abgespielt werden. Bitte versuche es noch einmal.',
    interrupted: {
      interrupted: 'Dein Gerät hat das Abspielen angehalten. Drücke auf Abspielen, um weiterzumachen.',
      'device-lost': 'Die Tonausgabe ist weg. Drücke auf Abspielen, um mit einer anderen weiterzumachen.',
      error: 'Das Abspielen wurde durch einen Fehler beendet. Drücke auf Abspielen, um es noch einmal zu versuchen.',
      'other-page': 'Angehalten, weil ein anderer Tab spielt. Drücke auf Abspielen, um hier weiterzumachen.',
    },
  },
};
