import { describe, expect, it } from 'vitest';
import { FormatError } from '../../formatError.ts';
import { streamXml, type XmlHandler } from './xmlStream.ts';

/**
 * Returns a handler that records its calls. It wants each child of the root as a tree, except `streamed`, `part` and
 * `measure`.
 */
function recorder(): { handler: XmlHandler; calls: unknown[] } {
  const calls: unknown[] = [];
  const handler: XmlHandler = {
    wantsTree: (name, parent) => parent !== '' && name !== 'streamed' && name !== 'part' && name !== 'measure',
    open: (name, attributes) => calls.push(['open', name, { ...attributes }]),
    tree: (element) => calls.push(structuredClone(element)),
    close: (name) => calls.push(['close', name]),
    instruction: (target, text) => calls.push(['instruction', target, text]),
  };
  return { handler, calls };
}

function read(text: string): unknown[] {
  const { handler, calls } = recorder();
  streamXml(text, handler);
  return calls;
}

describe('XML', () => {
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
    '<a><b><![CDATA[x]]></b></a>',
    '<a><b>x<!-- c -->y</b></a>',
    '<a b="\t1\n"/>',
    '<ä/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<?xml version="1.1"?><a/>',
  ])('is read where it is well-formed: %j', (text) => {
    expect(read(text)).not.toEqual([]);
  });

  it('gives calls for outer elements and trees for the elements that the handler wants', () => {
    expect(read('<a b="1"><?sign x?><streamed><c d="&amp;">e &#x1F3B5;</c></streamed></a>')).toEqual([
      ['open', 'a', { b: '1' }],
      ['instruction', 'sign', 'x'],
      ['open', 'streamed', {}],
      { name: 'c', attributes: { d: '&' }, children: [], text: 'e \u{1F3B5}' },
      ['close', 'streamed'],
      ['close', 'a'],
    ]);
  });

  it('X-41 is read in the same way in many steps', () => {
    const text = `<a>${'<b c="ä">x\r\n&amp;𝄞 y</b>\r\n'.repeat(3000)}</a>`;
    const calls = read(text);
    expect(calls).toHaveLength(3002);
    expect(calls[2999]).toEqual({ name: 'b', attributes: { c: 'ä' }, children: [], text: 'x\n&𝄞 y' });
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
  ])('X-41 is refused where it is not well-formed: %j', (text) => {
    expect(() => read(text)).toThrow(FormatError);
  });
});
