import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyFile } from '../../../src/audio/recording/keyFile.ts';
import { playedNotes } from '../../../tests/fixtures/tunes/synthesize.ts';
import { playedNotesOf } from '../../../tests/fixtures/tunes/scoreNotes.ts';
import { measureDuration, tuneNotes } from '../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { transcribeNotes } from '../transcribeFile.ts';
import { readPlayedNotes } from './readPlayedNotes.ts';

const folder = mkdtempSync(join(tmpdir(), 'songleaf-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, bytes: Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** Seconds by which a player is early or late: a fixed sequence of up to 15 ms. */
const unsteady = (index: number): number => 0.015 * Math.sin(index * 12.9898);

describe('a recording of a MIDI keyboard', () => {
  it.each(TUNES.map((tune) => [tune.title, tune] as const))(
    'C-32 %s, played by hand, is notated with its meter, barlines and notes',
    async (title, tune) => {
      const played = playedNotes(tune).map((note, index) => ({
        ...note,
        onset: note.onset + unsteady(index),
        offset: note.offset + unsteady(index + 0.5),
      }));
      const bytes = new Uint8Array(await keyFile(played).arrayBuffer());
      const notes = await readPlayedNotes(write(`${tune.name}.mid`, bytes));
      expect(notes).toHaveLength(played.length);
      const settings = { mode: 'universal', instrument: 'piano', title, composer: '', source: 'Mic' } as const;
      const { score, report } = await transcribeNotes(notes ?? [], settings);
      expect(report.time_signature).toBe(tune.timeSignature);
      expect(report.duration_seconds).toBeGreaterThan(10);
      const length = measureDuration(tune);
      const inTime = (all: readonly { measure: number; onset: number; midiPitch: number }[]) =>
        all
          .map(({ measure, onset, midiPitch }) => [measure * length + onset, midiPitch])
          .sort(([a = 0, p = 0], [b = 0, q = 0]) => a - b || p - q);
      expect(inTime(playedNotesOf(score))).toEqual(inTime(tuneNotes(tune)));
    },
  );

  it('C-32 is distinguished from sound by its first bytes, and damage is reported', async () => {
    expect(await readPlayedNotes(write('sound.webm', Buffer.from('ID3 and more')))).toBeUndefined();
    await expect(readPlayedNotes(write('cut.mid', Buffer.from('MThd')))).rejects.toMatchObject({ code: 500 });
  });
});
