import { expect, it } from 'vitest';
import { parseXml, type XmlElement } from '#xml/element.ts';
import { hideStaffLines } from './draw.ts';
import { parsed } from './testing.ts';

const noLines = '<staff-lines>0</staff-lines>';
const lineByLine = [1, 2, 3, 4, 5].map((line) => `<line-detail line="${line}" print-object="no"/>`).join('');

/** A part for each list, whose measures have these details of their only staff. */
const scoreOf = (...parts: string[][]) =>
  parseXml(
    `<score-partwise>${parts
      .map((measures) => {
        const inside = measures.map((details) => `<attributes><staff-details>${details}</staff-details></attributes>`);
        return `<part>${inside.map((attributes) => `<measure>${attributes}</measure>`).join('')}</part>`;
      })
      .join('')}</score-partwise>`,
  );

const staff = `<g id="s" class="staff">
  <path d="M0 10 L99 10" stroke-width="2" />
  <path d="M0 20 L99 20" stroke-width="2" />
  <g id="l" class="ledgerLines above"><path d="M4 0 L9 0" /></g>
  <g id="n" class="note"><path d="M1 2 L3 4" /></g>
</g>`;
/** Two measures of two staves. */
const page = `<svg>${`<g id="m" class="measure">${staff}${staff}</g>`.repeat(2)}</svg>`;

/** How many lines, ledger lines and notes each staff has. */
const linesOf = (page: string) =>
  page
    .split('class="staff"')
    .slice(1)
    .map((one) => (one.match(/L99/g)?.length ?? 0) + (one.match(/class="(?:ledgerLines|note)/g)?.length ?? 0) / 10);

const hidden = (score: XmlElement) => {
  const pages = parsed([page]);
  hideStaffLines(pages, score);
  return pages.join('');
};

it.each([
  ['by their number', noLines],
  ['line by line', lineByLine],
])('a staff has no lines if the file says so %s, until it says otherwise', (_, details) => {
  const score = scoreOf(['<staff-lines>5</staff-lines>', ''], [details, '<staff-lines>5</staff-lines>']);

  expect(linesOf(hidden(score))).toEqual([2.2, 0.1, 2.2, 2.2]);
});

it('other staves keep theirs', () => {
  expect(hidden(scoreOf(['<staff-size>70</staff-size>', '']))).toBe(page);
  expect(linesOf(hidden(scoreOf([noLines, ''])))).toEqual([0.1, 2.2, 0.1, 2.2]);
});
