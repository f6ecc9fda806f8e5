/**
 * Opens compressed MusicXML. Only the two files that are needed are inflated, and never beyond the size that the
 * archive's directory states, so that a small archive cannot exhaust memory.
 */
import { unzipSync, type Unzipped } from 'fflate';
import { FormatError } from '../../formatError.ts';
import { decodeText } from '../xml/decodeText.ts';
import { streamXml, type XmlHandler } from '../xml/xmlStream.ts';

/** Largest size of an inflated file in bytes. The largest known scores, of operas, have about 60 MB of XML. */
const LARGEST = 128 * 1024 * 1024;
/**
 * Largest ratio of inflated to compressed size. MusicXML has ratios of 10 to 40; a file made to exhaust memory has up
 * to 1000.
 */
const HIGHEST_RATIO = 100;
/** Files up to this size, in bytes, may have any ratio. */
const UNSUSPICIOUS = 4 * 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

function inflate(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!isWanted(name)) return false;
        const isBomb = originalSize > UNSUSPICIOUS && originalSize > HIGHEST_RATIO * Math.max(1, size);
        if (originalSize > LARGEST || isBomb) {
          throw new FormatError(name, 'the compressed file is too large when it is unpacked');
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError('', `the compressed file is damaged (${reason})`);
  }
}

const CONTAINER = 'META-INF/container.xml';

/** Returns the path of the first root file that is MusicXML. */
function rootFile(container: string): string | undefined {
  let path: string | undefined;
  const handler: XmlHandler = {
    wantsTree: () => false,
    open: (name, attributes) => {
      const type = attributes['media-type'] ?? 'application/vnd.recordare.musicxml+xml';
      if (name === 'rootfile' && /musicxml|^text\/xml$|^application\/xml$/.test(type)) path ??= attributes['full-path'];
    },
    tree: () => undefined,
    close: () => undefined,
    instruction: () => undefined,
  };
  streamXml(container, handler);
  return path;
}

/**
 * Longest path that is compared in another form. The time of normalizing grows with the square of the length, and an
 * archive can hold hundreds of names of 65,535 bytes.
 */
const LONGEST_PATH = 1000;

/**
 * Returns a path in a form that can be compared: some programs write backslashes, a leading dot or slash, or
 * percent-encoded spaces.
 */
const plain = (path: string): string =>
  path
    .slice(0, LONGEST_PATH)
    .replaceAll('\\', '/')
    .replaceAll('%20', ' ')
    .replace(/^(\.?\/)+/, '')
    .normalize()
    .toLowerCase();

/** Whether the archiver added the file. */
const isForArchiver = (name: string): boolean => /^(meta-inf|__macosx)\/|(^|\/)\._/.test(plain(name));

/** Returns the bytes of the score's XML file. Without a container file it is the first XML file. */
export function readContainer(bytes: Uint8Array): Uint8Array {
  const names: string[] = [];
  const isContainer = (name: string): boolean => plain(name) === plain(CONTAINER);
  const [container] = Object.values(
    inflate(bytes, (name) => {
      names.push(name);
      return isContainer(name);
    }),
  );
  const path = container === undefined ? undefined : rootFile(decodeText(container));
  const found =
    path === undefined
      ? names.find((name) => /\.(musicxml|xml)$/i.test(name) && !isForArchiver(name))
      : (names.find((name) => name === path) ?? names.find((name) => plain(name) === plain(path)));
  if (found === undefined)
    throw new FormatError(
      CONTAINER,
      `the compressed file ${path === undefined ? 'names no score' : `has no "${path}"`}`,
    );
  const [score] = Object.values(inflate(bytes, (name) => name === found));
  if (score === undefined) throw new FormatError(CONTAINER, `the compressed file has no "${found}"`);
  return score;
}
