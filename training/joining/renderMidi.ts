/** Renders MIDI files with a soundfont. Needs the programs fluidsynth and ffmpeg. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_RATE } from '../../server/transcription/model/sampleRate.ts';

/** The first `seconds` of its sound, mono, at the sample rate of transcription, encoded as MP3 of `kilobits` in between. */
export function renderMidi(midi: Uint8Array, seconds: number, soundfont: string, kilobits: number): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), 'midi-'));
  const [song, wav, mp3] = ['song.mid', 'song.wav', 'song.mp3'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    writeFileSync(song, midi);
    execFileSync('fluidsynth', ['-ni', '-g', '0.5', '-R', '1', '-r', '44100', '-F', wav, soundfont, song], {
      stdio: 'ignore',
    });
    const excerpt = ['-t', String(seconds), '-i', wav, '-ac', '1', '-b:a', `${kilobits}k`, mp3];
    execFileSync('ffmpeg', ['-v', 'error', ...excerpt]);
    const raw = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-'];
    const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', mp3, ...raw], { maxBuffer: 1e8 });
    return new Float32Array(Uint8Array.from(bytes).buffer);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
