/**
 * `npm run fuzz:decoders [-- FILES [SEED]]`: damages a recording of each format, 10,000 times in total or the given
 * number, and decodes it as a transcription does, in a process of its own. Each file must be decoded or refused with a
 * sentence for the user, within a time and with memory that a server can afford. A file that is not is stored in
 * test-results/decoders.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import fc from 'fast-check';
import { decodeAudio } from '../server/transcription/decode/decodeAudio.ts';
import { TranscriptionError } from '../server/transcription/messages/transcriptionError.ts';

const SOUND = new URL('fixtures/audio/', import.meta.url);
const FAILED = 'test-results/decoders';
const DEFAULT_FILES = 10_000;
const AT_ONCE = 2;
/** The recordings last a second. A busy machine needs a few to start a process. */
const MOST_SECONDS = 30;
/** A decoder ends itself above 400 MB; what one call adds before that can be measured comes on top. */
const MOST_MEGABYTES = 700;
const POLL_MS = 20;
/** Numbers at which sizes and counts overflow. */
const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
/** Formats state sizes, rates and channels in their first bytes. */
const HEADER_BYTES = 512;

type Damage = (bytes: Buffer, others: readonly Buffer[]) => Buffer;

/** The ways in which a file is damaged, with their places. */
function damages(length: number, files: number): fc.Arbitrary<Damage> {
  const at = fc.nat(length - 1);
  const span = fc.tuple(at, at).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
  const flips = fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 32 }).map((changes): Damage => {
    return (bytes) => {
      for (const [place, byte] of changes) bytes[place] = byte;
      return bytes;
    };
  });
  const header = Math.min(HEADER_BYTES, length - 4);
  const fields = fc.array(fc.tuple(fc.nat(header), fc.constantFrom(...EXTREMES), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  });
  const overwritten = fields.map((changes): Damage => {
    return (bytes) => {
      for (const [place, value, isLittle] of changes)
        if (isLittle) bytes.writeUInt32LE(value, place);
        else bytes.writeUInt32BE(value, place);
      return bytes;
    };
  });
  const cut = at.map(
    (end): Damage =>
      (bytes) =>
        bytes.subarray(0, end),
  );
  const removed = span.map(
    ([from, to]): Damage =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]),
  );
  const repeated = fc.tuple(span, fc.integer({ min: 2, max: 50 })).map(([[from, to], times]): Damage => {
    return (bytes) =>
      Buffer.concat([
        bytes.subarray(0, from),
        ...Array.from({ length: times }, () => bytes.subarray(from, to)),
        bytes.subarray(to),
      ]);
  });
  const joined = fc.tuple(at, fc.nat(files - 1)).map(([end, other]): Damage => {
    return (bytes, others) => Buffer.concat([bytes.subarray(0, end), others[other] ?? bytes]);
  });
  return fc.oneof(flips, overwritten, cut, removed, repeated, joined);
}

interface Outcome {
  readonly ended: 'decoded' | 'refused' | 'failed';
  readonly seconds: number;
  readonly message: string;
}

async function decode(file: string): Promise<Outcome> {
  const start = performance.now();
  const since = (): number => (performance.now() - start) / 1000;
  try {
    for await (const _ of decodeAudio(file));
    return { ended: 'decoded', seconds: since(), message: '' };
  } catch (error) {
    const isRefused = error instanceof TranscriptionError && error.reason !== '';
    return { ended: isRefused ? 'refused' : 'failed', seconds: since(), message: String(error) };
  }
}

/** A second time where the first one was slow: the machine may have had other work. */
async function decodeFairly(file: string): Promise<Outcome> {
  const first = await decode(file);
  return first.seconds > MOST_SECONDS ? decode(file) : first;
}

/** The largest memory of a child of this process so far, in MB; 0 where the system does not tell. */
async function largestChild(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const peaks = children
    .split(' ')
    .filter(Boolean)
    .map(async (child) => {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
      return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
    });
  return Math.max(0, ...(await Promise.all(peaks)));
}

interface Row {
  files: number;
  decoded: number;
  refused: number;
  failed: number;
  'slowest, s': number;
}

async function fuzz(files: number, seed: number): Promise<boolean> {
  const names = (await readdir(SOUND)).sort();
  const sounds = await Promise.all(names.map((name) => readFile(new URL(name, SOUND))));
  const folder = await mkdtemp(join(tmpdir(), 'songleaf-decoders-'));
  const table: Record<string, Row> = {};
  let [next, memory, faults] = [0, 0, 0];
  const poll = setInterval(() => void largestChild().then((peak) => (memory = Math.max(memory, peak))), POLL_MS);
  const work = async (): Promise<void> => {
    while (next < files) {
      const index = next++;
      const [name = '', sound = Buffer.alloc(0)] = [names[index % names.length], sounds[index % names.length]];
      const [damage] = fc.sample(damages(sound.length, sounds.length), { seed: seed + index, numRuns: 1 });
      const bytes = damage?.(Buffer.from(sound), sounds) ?? sound;
      const file = join(folder, `${index}${extname(name)}`);
      await writeFile(file, bytes);
      const { ended, seconds, message } = await decodeFairly(file);
      await rm(file);
      const row = (table[extname(name)] ??= { files: 0, decoded: 0, refused: 0, failed: 0, 'slowest, s': 0 });
      row.files += 1;
      row[ended] += 1;
      row['slowest, s'] = Math.max(row['slowest, s'], Math.round(seconds * 10) / 10);
      if (ended !== 'failed' && seconds <= MOST_SECONDS) continue;
      faults += 1;
      await mkdir(FAILED, { recursive: true });
      await writeFile(join(FAILED, `${seed}-${index}${extname(name)}`), bytes);
      console.error(`${name}, seed ${seed + index}: ${ended} after ${seconds.toFixed(1)} s ${message}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  clearInterval(poll);
  await rm(folder, { recursive: true });
  console.table(table);
  console.log(`${files} files, seed ${seed}: ${faults} faults; largest memory of a decoder ${Math.round(memory)} MB`);
  return faults === 0 && memory <= MOST_MEGABYTES;
}

const [files = DEFAULT_FILES, seed = randomInt(1e9)] = process.argv.slice(2).map(Number);
if (!(files > 0) || !Number.isInteger(seed)) {
  console.error('usage: npm run fuzz:decoders [-- FILES [SEED]]');
  process.exitCode = 2;
} else if (!(await fuzz(files, seed))) process.exitCode = 1;
