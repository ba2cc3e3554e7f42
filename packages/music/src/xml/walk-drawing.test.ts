import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { walkDrawing } from './walk-drawing.ts';

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

function byWalking(xml: string): Event[] {
  const events: Event[] = [];
  walkDrawing(xml, {
    open: (name, attributes) => events.push(['open', { name, attributes }]),
    text: (text) => events.push(['text', text]),
    close: (name) => events.push(['close', name]),
  });
  return events;
}

describe('a drawing', () => {
  it.each([
    '<svg><g id="a" class="note"><path d="M1 2 L3 4" stroke-width="13" /><use xlink:href="#E0A4"/></g>\n</svg>',
    '<svg><text x="1">A &amp; b &#233;&#x1D11E; &lt;c&gt; &quot;d&quot;</text><g class="a &amp; b"></g></svg>',
    '<svg><tspan xml:space="preserve">  two  </tspan>after<g/>and</svg>',
  ])('is walked as a parser reads it: %s', (xml) => {
    expect(byWalking(xml)).toEqual(bySaxes(xml));
  });
});
