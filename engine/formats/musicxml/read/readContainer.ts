/**
 * Opens the compressed form of MusicXML. Only the two files that are needed are inflated, and never beyond the size
 * that the archive's directory promises, so that a small archive cannot fill the memory.
 */
import { unzipSync, type Unzipped } from 'fflate';
import { finish } from '../../../steps.ts';
import { FormatError } from '../../formatError.ts';
import { decodeText } from '../xml/decodeText.ts';
import { streamXml, type XmlHandler } from '../xml/xmlStream.ts';

/** The largest scores known, an opera's, have some 60 MB of XML. */
const LARGEST = 128 * 1024 * 1024;
/** XML of music is 10 to 40 times smaller when compressed; repetition by machine reaches 1000. */
const HIGHEST_RATIO = 100;
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

/** The first root file that is MusicXML. */
function rootFile(container: string): string | undefined {
  let path: string | undefined;
  const handler: XmlHandler = {
    wantsWhole: () => false,
    open: (name, attributes) => {
      const type = attributes['media-type'] ?? 'application/vnd.recordare.musicxml+xml';
      if (name === 'rootfile' && /musicxml|^text\/xml$|^application\/xml$/.test(type)) path ??= attributes['full-path'];
    },
    whole: () => undefined,
    close: () => undefined,
    instruction: () => undefined,
  };
  finish(streamXml(container, handler));
  return path;
}

/** Some programs write a path with backslashes, a leading dot or slash, or as in an address. */
const plain = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replaceAll('%20', ' ')
    .replace(/^(\.?\/)+/, '')
    .normalize()
    .toLowerCase();

/** What an archiver adds of its own. */
const isForArchiver = (name: string): boolean => /^(meta-inf|__macosx)\/|(^|\/)\._/.test(plain(name));

/** The score's XML, still as bytes. Without a container file the first XML file is taken. */
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
