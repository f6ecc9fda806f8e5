import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_EXTENSIONS, checkFiles } from './checkFiles.ts';

/** A file with a given size that does not contain the bytes. */
function file(name: string, size = 1000): File {
  const made = new File(['x'], name, { lastModified: 0 });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

const tooBig = (name: string): string => `“${name}”: File is too big. Size limit is 30 megabytes.`;
const wrongType = (name: string): string => `“${name}”: File type not supported.`;
const TOO_MANY = 'Maximum allowed number of files exceeded. Only 3 allowed.';

describe('checkFiles', () => {
  it('C-18 X-41 accepts every documented type, in any case', () => {
    expect(ACCEPTED_EXTENSIONS).toEqual(expect.arrayContaining(['mp3', 'm4a', 'amr', 'ogg', 'musj', 'wav', 'mid']));
    for (const extension of ACCEPTED_EXTENSIONS) {
      expect(checkFiles([], [file(`a.${extension.toUpperCase()}`)]).complaint).toBe('');
    }
  });

  it('C-18 accepts 30,000,000 bytes and refuses one more', () => {
    expect(checkFiles([], [file('a.mp3', 30_000_000)])).toMatchObject({ accepted: [{ name: 'a.mp3' }], complaint: '' });
    expect(checkFiles([], [file('a.mp3', 30_000_001)])).toEqual({ accepted: [], complaint: tooBig('a.mp3') });
  });

  it.each(['a.exe', 'mp3', 'a.mp3.zip', 'a.', 'a.constructor'])('C-19 refuses the type of %s', (name) => {
    expect(checkFiles([], [file(name)])).toEqual({ accepted: [], complaint: wrongType(name) });
  });

  it.each([
    ['a.mscz', 'MuseScore'],
    ['a.MSCX', 'MuseScore'],
    ['a.sib', 'Sibelius'],
    ['a.gp5', 'Guitar Pro'],
    ['a.mus', 'Finale'],
    ['a.cap', 'capella'],
  ])('C-19 asks for MusicXML instead of %s, the file of %s', (name, program) => {
    const advice = `Export the piece from ${program} as MusicXML, and upload that file.`;
    expect(checkFiles([], [file(name)])).toEqual({ accepted: [], complaint: `${wrongType(name)} ${advice}` });
  });

  it('refuses an empty file', () => {
    expect(checkFiles([], [file('a.mp3', 0)])).toEqual({ accepted: [], complaint: '“a.mp3” is empty.' });
  });

  it('C-19 accepts three files and refuses the fourth', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.mp3`));
    const { accepted, complaint } = checkFiles([], four);
    expect(accepted).toEqual(four.slice(0, 3));
    expect(complaint).toBe(TOO_MANY);
  });

  it('C-18 counts those chosen before', () => {
    const present = [file('a.mp3'), file('b.mp3')];
    expect(checkFiles(present, [file('c.mp3')])).toMatchObject({ accepted: [{ name: 'c.mp3' }], complaint: '' });
    expect(checkFiles(present, [file('c.mp3'), file('d.mp3')]).complaint).toBe(TOO_MANY);
  });

  it('one file chosen twice counts once', () => {
    expect(checkFiles([file('a.mp3')], [file('a.mp3')])).toEqual({ accepted: [], complaint: '' });
  });

  it('keeps the valid files and explains why the others were left out', () => {
    const good = file('b.mp3');
    expect(checkFiles([], [file('a.exe'), good])).toEqual({ accepted: [good], complaint: wrongType('a.exe') });
  });

  it('C-19 names each file that is left out, with its own reason', () => {
    const good = ['b', 'c', 'd', 'e'].map((name) => file(`${name}.mp3`));
    const bad = [file('a.exe'), file('long.mp3', 30_000_001), file('silent.ogg', 0)];
    const { accepted, complaint } = checkFiles([], [...bad, ...good]);
    expect(accepted).toEqual(good.slice(0, 3));
    expect(complaint.split('\n')).toEqual([wrongType('a.exe'), tooBig('long.mp3'), '“silent.ogg” is empty.', TOO_MANY]);
  });

  it('C-18 never accepts more than three, none too big, none of another type', () => {
    const name = fc.constantFrom('a.mp3', 'b.ogg', 'c.wav', 'd.exe', 'e', 'f.m4a', 'g.musj');
    const files = fc.array(fc.record({ name, size: fc.integer({ min: 0, max: 40_000_000 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(files, files, (before, added) => {
        const present = checkFiles(
          [],
          before.map((made) => file(made.name, made.size)),
        ).accepted;
        const all = [
          ...present,
          ...checkFiles(
            present,
            added.map((made) => file(made.name, made.size)),
          ).accepted,
        ];
        expect(all.length).toBeLessThanOrEqual(3);
        expect(all.every(({ size, name: named }) => size > 0 && size <= 30_000_000 && !/exe|^e$/.test(named))).toBe(
          true,
        );
      }),
    );
  });
});
