import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { decode, Markup, parseMarkup } from './markup.ts';

type Event = [kind: string, value: unknown];

function bySaxes(xml: string): Event[] {
  const events: Event[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => events.push(['open', { name, attributes }]));
  parser.on('text', (text) => events.push(['text', text]));
  parser.on('closetag', ({ name }) => events.push(['close', name]));
  parser.write(xml).close();
  return events;
}

function byWalking({ children }: Markup): Event[] {
  return children.flatMap((child): Event[] => {
    if (!(child instanceof Markup)) return [['text', decode(child)]];
    const { name, attributes } = child;
    return [['open', { name, attributes }], ...byWalking(child), ['close', name]];
  });
}

describe('a drawing', () => {
  it.each([
    '<svg><g id="a" class="note"><path d="M1 2 L3 4" stroke-width="13" /><use xlink:href="#E0A4"/></g>\n</svg>',
    '<svg><text x="1">A &amp; b &#233;&#x1D11E; &lt;c&gt; &quot;d&quot;</text><g class="a &amp; b"></g></svg>',
    '<svg><tspan xml:space="preserve">  two  </tspan>after<g/>and</svg>',
  ])('is read as by a parser, and written as it was: %s', (xml) => {
    const document = parseMarkup(xml);

    expect(byWalking(document)).toEqual(bySaxes(xml));
    expect(document.toString()).toBe(xml);
  });
});

it('a change leaves the other attributes as they were', () => {
  const document = parseMarkup('<g id="a" class="b" color="&amp;" /><text x="1" y="2"/>');
  const [group, text] = document.elements;
  group?.set('transform', 'scale(2)');
  text?.set('x', 30);

  expect(document.toString()).toBe('<g id="a" class="b" transform="scale(2)" color="&amp;" /><text x="30" y="2"/>');
  expect(text?.attributes).toEqual({ x: '30', y: '2' });
});
