/**
 * Divides a General MIDI bank (SF2, SF3 or DLS) into one `.sf3` file for each program, so that a player loads only the
 * instruments of its score. Uncompressed samples are compressed as Ogg Vorbis, as SF3 prescribes.
 */
import { BasicSoundBank, SoundBankLoader, type BasicPreset } from 'spessasynth_core';
import { createOggEncoder } from 'wasm-media-encoders';
import { DRUM_SET, instrumentName } from '../../engine/index.ts';

export interface ProgramFile {
  /** 1–128 General MIDI, 129 the drum set. */
  readonly program: number;
  readonly bytes: Uint8Array;
}

/** `message` is a sentence that describes the fault of the bank. */
export class SoundfontError extends Error {
  override readonly name = 'SoundfontError';
}

/** Vorbis quality 0–10; at 5 (about 80 kbit/s per channel) quiet decays of piano samples are free of artefacts. */
const VORBIS_QUALITY = 5;
/** Samples in one call of the encoder; it copies them into its own memory. */
const ENCODED_AT_ONCE = 65_536;

/** Programs in ascending order, without those that the bank lacks. @throws SoundfontError */
export async function* sliceBank(bank: Uint8Array): AsyncGenerator<ProgramFile> {
  await BasicSoundBank.isSF3DecoderReady;
  const whole = readBank(bank);
  let found = 0;
  for (let program = 1; program <= DRUM_SET; program += 1) {
    const preset = findPreset(whole, program);
    if (preset === undefined) continue;
    found += 1;
    await compressSamples(preset);
    yield { program, bytes: await writeProgram(preset, { ...whole.soundBankInfo, name: instrumentName(program) }) };
  }
  if (found === 0) throw new SoundfontError('The bank has no General MIDI program.');
}

function readBank(bank: Uint8Array): BasicSoundBank {
  try {
    const { buffer } = bank;
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bank.byteLength;
    return SoundBankLoader.fromArrayBuffer(isWhole ? buffer : new Uint8Array(bank).buffer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SoundfontError(`The file is not a sound bank (SF2, SF3 or DLS): ${reason}`, { cause: error });
  }
}

function findPreset({ presets }: BasicSoundBank, program: number): BasicPreset | undefined {
  if (program !== DRUM_SET)
    return presets.find((preset) => !preset.isDrum && preset.bankMSB === 0 && preset.program === program - 1);
  // The standard kit is program 0 of the drum bank; of a bank without it, another kit is used.
  const kits = presets.filter(({ isDrum }) => isDrum).sort((a, b) => a.program - b.program);
  return kits[0];
}

type Encode = (audio: Float32Array, sampleRate: number) => Promise<Uint8Array>;

/**
 * Compresses the samples of a program in the bank itself, because many programs share theirs, and because the bank keeps
 * the decoded sound of every sample that is copied uncompressed.
 */
async function compressSamples({ zones }: BasicPreset): Promise<void> {
  const used = zones.flatMap(({ instrument }) => instrument.zones.map(({ sample }) => sample));
  // The stereo partner is copied with a sample.
  const copied = [...new Set(used.flatMap((each) => [each, each.linkedSample ?? each]))];
  const uncompressed = copied.filter(({ isCompressed }) => !isCompressed);
  if (uncompressed.length === 0) return;
  // One encoder for each program: it does not release the memory of earlier samples.
  const encode = await openEncoder();
  for (const sample of uncompressed) await sample.compressSample(encode);
}

async function writeProgram(preset: BasicPreset, info: BasicSoundBank['soundBankInfo']): Promise<Uint8Array> {
  const slice = new BasicSoundBank();
  slice.clonePreset(preset);
  // Every slice contains author and copyright. The date is fixed, so that one bank always gives the same files.
  slice.soundBankInfo = { ...info, creationDate: new Date(0) };
  for (const sample of slice.samples)
    // The stereo partner is used by no zone of the program, so it is not in the slice.
    if (sample.linkedSample !== undefined && !slice.samples.includes(sample.linkedSample)) sample.unlinkSample();
  slice.flush();
  return new Uint8Array(slice.writeSF2({ software: 'Songleaf' }));
}

async function openEncoder(): Promise<Encode> {
  const encoder = await createOggEncoder();
  return (audio, sampleRate) => {
    encoder.configure({ sampleRate, channels: 1, vbrQuality: VORBIS_QUALITY });
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < audio.length; at += ENCODED_AT_ONCE)
      chunks.push(encoder.encode([audio.subarray(at, at + ENCODED_AT_ONCE)]).slice());
    chunks.push(encoder.finalize().slice());
    return Promise.resolve(Buffer.concat(chunks));
  };
}
