/** The fast reader of plain XML against saxes: it may give up, but must never read what saxes refuses or reads otherwise. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { finish } from '../../steps.ts';
import { readPlainXml } from './plainXml.ts';
import { writeMusicXml } from './writeMusicXml.ts';
import { readStrictly, TreeBuilder, type XmlHandler } from './xmlStream.ts';

/** Everything told to a handler that wants each child of the root whole, and those of `streamed` one by one. */
function recorder(): { handler: XmlHandler; told: unknown[] } {
  const told: unknown[] = [];
  const handler: XmlHandler = {
    wantsWhole: (name, parent) => parent !== '' && name !== 'streamed' && name !== 'part' && name !== 'measure',
    open: (name, attributes) => told.push(['open', name, { ...attributes }]),
    whole: (element) => told.push(structuredClone(element)),
    close: (name) => told.push(['close', name]),
    instruction: (target, text) => told.push(['instruction', target, text]),
  };
  return { handler, told };
}

function plainly(text: string): unknown[] | undefined {
  const { handler, told } = recorder();
  return finish(readPlainXml(text, new TreeBuilder(handler))) ? told : undefined;
}

function strictly(text: string): unknown[] {
  const { handler, told } = recorder();
  finish(readStrictly(text, handler));
  return told;
}

/** Whether the fast reader took it. */
function agrees(text: string): boolean {
  const told = plainly(text);
  if (told !== undefined) expect(told).toEqual(strictly(text));
  return told !== undefined;
}

describe('The fast reader of plain XML', () => {
  it.each([
    '<a/>',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- one - two -->\n<a>\n</a>\n<!-- after -->\n',
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd"><a/>',
    `<a><b c='1' d = "it's" >text</b ></a>`,
    '<a><b> </b><b>\r\n x\ry </b><b>&amp;&lt;&gt;&quot;&apos;&#65;&#x1F3B5;&#13;</b></a>',
    '<a><b>mixed <c/> text\n<d> </d>\n</b></a>',
    '<a><b>a]]b ]> > c</b><b e="&gt; &#10; ä">日本 𝄞 ä</b></a>',
    '<a><streamed><?sign  1 > 2 ?><?bare?><b><?inside x?></b></streamed></a>',
    '<a><b>\n <?inside x?>mixed\n <c/></b></a>',
    '<a>\n  <streamed> between <!-- c --> <b/> </streamed>\n</a>',
  ])('reads all that is plain as saxes does: %j', (text) => {
    expect(agrees(text)).toBe(true);
  });

  it('X-41 reads a long text as saxes does, which is given it piece by piece', () => {
    const text = `<a>${'<b c="ä">x\r\n&amp;𝄞 y</b>\r\n'.repeat(3000)}</a>`;
    expect(agrees(text)).toBe(true);
    expect(strictly(text)).toHaveLength(3002);
  });

  it.each([
    '<a><b><![CDATA[x]]></b></a>',
    '<a><b>x<!-- c -->y</b></a>',
    '<a b="\t1\n"/>',
    '<ä/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<?xml version="1.1"?><a/>',
  ])('leaves to saxes what is more than plain: %j', (text) => {
    expect(agrees(text)).toBe(false);
    expect(strictly(text)).not.toEqual([]);
  });

  it.each([
    '',
    'a',
    '<a>',
    '<a></b>',
    '<a></ab>',
    '</a>',
    '<a/><b/>',
    '<a/>x',
    'x<a/>',
    '<a b="1" b="2"/>',
    '<a b="1"c="2"/>',
    '<a b/>',
    '<a b=1/>',
    '<a b="<"/>',
    '<a/ >',
    '< a/>',
    '<a>&b;</a>',
    '<a>&amp</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>&#X41;</a>',
    '<a>\u0001</a>',
    '<a>\ud800</a>',
    '<a b="\u0001"/>',
    '<a>]]></a>',
    '<!-- a -- b --><a/>',
    '<!-- a --->\n<a/>',
    '<a/><!DOCTYPE a>',
    '<!DOCTYPE a><!DOCTYPE a><a/>',
    ' <?xml version="1.0"?><a/>',
    '<a><?xml version="1.0"?></a>',
    '<a><?XML x?></a>',
    '<a><? x?></a>',
    '<a><?x',
    '<a><!x></a>',
  ])('never reads what is not well-formed: %j', (text) => {
    expect(plainly(text)).toBeUndefined();
    expect(() => strictly(text)).toThrow();
  });

  it('takes every file that we write', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 2 }), (score) => {
        expect(agrees(writeMusicXml(score))).toBe(true);
      }),
      runs(30),
    );
  });

  it('agrees with saxes on every damaged file that it takes', () => {
    const signs = [
      '<',
      '>',
      '/',
      '&',
      ';',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '\r',
      '\t',
      '!',
      '?',
      '-',
      ']]>',
      '&#',
      'x',
      'é',
      '\u0000',
      '',
    ];
    const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...signs, '<!--', '-->', '<?', '?>', '&lt;')), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 1, maxParts: 1 }), damage, (score, changes) => {
        let text = writeMusicXml(score);
        for (const [at, sign] of changes) {
          const place = at % text.length;
          text = text.slice(0, place) + sign + text.slice(place + (at % 2));
        }
        agrees(text);
      }),
      runs(300),
    );
  });
});
