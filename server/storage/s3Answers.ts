/** The two answers of the S3 interface that are read: an error, and a page of a bucket's list. */
import { SaxesParser } from 'saxes';

export interface S3Page {
  readonly keys: readonly string[];
  /** Asks for the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** Texts of the elements with these names, wherever they stand. @throws where it is no XML. */
function textsOf(xml: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>(names.map((name) => [name, []]));
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => (text = ''));
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => texts.get(name)?.push(text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

export function readS3Page(xml: string): S3Page {
  const texts = textsOf(xml, ['Key', 'NextContinuationToken', 'ListBucketResult']);
  // A proxy's page of apology is no empty bucket.
  if (texts.get('ListBucketResult')?.length !== 1) throw new Error('The S3-compatible store answers with no list.');
  return { keys: texts.get('Key') ?? [], next: texts.get('NextContinuationToken')?.[0] };
}

/** What the store says of a failure; empty where it says nothing that can be read. */
export function readS3Error(xml: string): { readonly code: string; readonly message: string } {
  try {
    const texts = textsOf(xml, ['Code', 'Message']);
    return { code: texts.get('Code')?.[0] ?? '', message: texts.get('Message')?.[0] ?? '' };
  } catch {
    // A proxy's page, or no body at all: the status says what there is to say.
    return { code: '', message: '' };
  }
}
