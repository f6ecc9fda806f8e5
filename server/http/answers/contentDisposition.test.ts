import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentDisposition } from './contentDisposition.ts';

const parts = (header: string) => {
  const match = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+\-.^_`|~%]*)$/.exec(header);
  return { plain: match?.[1], full: match === null ? undefined : decodeURIComponent(match[2] ?? '') };
};

it('returns a well-formed header with a name that every system can store, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const { plain, full } = parts(contentDisposition(title, 'mid'));
      expect(plain).toMatch(/^[\x20-\x7e]+\.mid$/);
      expect(full).toMatch(/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.mid$/u);
    }),
  );
});

it.each([
  ['../../etc/passwd', 'etc passwd.mid'],
  ['CON', 'score.mid'],
  ['', 'score.mid'],
  ['...', 'score.mid'],
  ['a"\r\nSet-Cookie: x=y', 'a Set-Cookie x=y.mid'],
  ['夜曲', '夜曲.mid'],
])('names %j %j', (title, name) => {
  expect(parts(contentDisposition(title, 'mid')).full).toBe(name);
});
