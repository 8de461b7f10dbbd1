import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deflatePart, joinBytes, joinGzip, storePart } from './gzip-parts.ts';

const arbText = fc.string({ unit: 'binary', maxLength: 2_000 });

it('joined parts are one gzip stream of the whole text, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(arbText, fc.boolean()), { maxLength: 6 }), (texts) => {
      const parts = texts.map(([text, isStored]) => (isStored ? storePart(text) : deflatePart(text)));
      const [identity, gzip] = [joinBytes(parts), joinGzip(parts)];
      expect(identity.equals(Buffer.concat(texts.map(([text]) => Buffer.from(text))))).toBe(true);
      expect(gunzipSync(gzip).equals(identity)).toBe(true);
    }),
  );
});

it.each([65_534, 65_536, 200_000])('a part of %i bytes can be stored', (length) => {
  const text = 'é'.repeat(length / 2);
  const gzip = joinGzip([deflatePart('<a>'), storePart(text), deflatePart('</a>')]);
  expect(gunzipSync(gzip).toString()).toBe(`<a>${text}</a>`);
});
