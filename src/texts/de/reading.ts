import type { Catalogue } from '../catalogue.ts';
import { barName } from './names.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0').replace('.', ',')}`;

export const reading: Catalogue['reading'] = {
  readingTexts: {
    close: 'Schließen',
    rhythm: 'Rhythmus…',
    rhythmTitle: 'Rhythmus des Taktes',
    rhythmNone:
      'Für diesen Takt gibt es keinen anderen Rhythmus: Er hat keine Noten oder keine, die in der Aufnahme erkannt wurden.',
    rhythmOnly: 'Ein anderer Rhythmus ist hier unwahrscheinlich.',
    rhythmNow: 'steht jetzt da',
    rhythmChoice: (percent, isCurrent) =>
      `Rhythmus mit ${percent} % Wahrscheinlichkeit${isCurrent ? ', steht jetzt da' : ''}`,
    percent: (percent) => `${percent} %`,
    meterTitle: 'Taktart und Schlag',
    meter: 'Taktart',
    level: 'Notenwerte',
    levels: { 0.5: 'Halb', 1: 'Unverändert', 2: 'Doppelt' },
    firstBar: 'Wo Takt 1 beginnt',
    beatEarlier: 'Einen Schlag früher',
    beatLater: 'Einen Schlag später',
    beatAt: (beat, seconds) => `Schlag ${beat}, bei ${clock(seconds)}`,
    key: 'Tonart',
    swing: 'Swing: Lange und kurze Achtel werden gleich geschrieben',
    exactness: 'Rhythmus',
    plain: 'Einfach',
    exact: 'Genau',
    asTranscribed: 'Wie transkribiert',
    busy: 'Die Noten werden neu geschrieben …',
    refused: 'So können die Noten nicht geschrieben werden. Wähle etwas anderes.',
    failed: 'Die Noten konnten nicht neu geschrieben werden. Es bleibt alles, wie es war.',
    allKept: 'Das ist ein Entwurf. Alle deine Änderungen sind darin.',
    notKept: (count) =>
      count === 1
        ? 'Das ist ein Entwurf. Eine deiner Änderungen fehlt darin:'
        : `Das ist ein Entwurf. ${count} deiner Änderungen fehlen darin:`,
    conflict: (bar, reason) => `${barName(bar)}: ${reason}`,
    reasons: {
      note: 'eine Note, die du geändert hast, gibt es nicht mehr',
      rhythm: 'einer deiner Notenwerte passt nicht',
      voice: 'eine deiner Noten hat keine freie Stimme gefunden',
      mark: 'ein Zeichen, das du gesetzt hast, hat keinen Platz',
      rest: 'was du an eine Pause geschrieben hast, fehlt, weil es hier keine Pause mehr gibt',
      measure: 'was du für diesen Takt gesetzt hast, fehlt, weil hier kein Takt mehr beginnt',
      barlines: 'Takte, die du hinzugefügt, gelöscht oder verändert hast, sind wie in der neuen Fassung',
      part: 'die Stimmen unterscheiden sich, deshalb bleibt deine Fassung',
    },
    drop: 'Verwerfen',
    apply: 'Übernehmen',
    waveform: 'Wellenform der Aufnahme',
    waveformLoading: 'Die Aufnahme wird geholt …',
    waveformFailed: 'Die Aufnahme konnte für ihre Wellenform nicht gelesen werden.',
    waveformHelp: 'Ziehe einen Taktstrich oder verschiebe ihn mit ← und →: Was folgt, wird neu eingeteilt.',
    barlineHere: 'Taktstrich am Cursor',
    barlinesReset: 'Taktstriche wie transkribiert',
    barlineOf: (bar) => `Taktstrich vor ${barName(bar)}`,
    atTime: clock,
    againTitle: 'Noch einmal transkribieren',
    again: 'Noch einmal transkribieren…',
    againSelect: 'Wähle Noten der Takte aus, die neu geschrieben werden sollen.',
    againBars: (first, last) =>
      `${first === last ? `${first === null ? 'Der ' : ''}${barName(first)} wird` : `${barName(first)} bis ${first === null ? barName(last) : last} werden`} aus den Noten der Aufnahme neu geschrieben. Die anderen Takte bleiben, wie sie sind.`,
    sureness: 'Welche Noten geschrieben werden',
    all: 'Alle',
    sureOnly: 'Sichere',
    forgets: 'Meine Änderungen in diesen Takten vergessen',
    absent:
      'Dieses Stück wurde nicht hier transkribiert, oder es wurde transkribiert, bevor die erkannten Noten gespeichert wurden. Deshalb gibt es keine andere Fassung.',
    locked: 'Das betrifft das ganze Stück, und ein Teil davon ist gesperrt. Schalte es frei, um das zu benutzen.',
    away: 'Die Noten der Aufnahme konnten nicht geholt werden.',
    tryAgain: 'Noch einmal versuchen',
  },
};
