import { expect, it } from 'vitest';
import { parseXml, writeXml } from '#xml/element.ts';
import { dropUnmatchedGroupEnds } from './parts.ts';

const start = '<part-group type="start" number="1"/>';
const stop = '<part-group type="stop" number="1"/>';
const listWithoutEnds = (list: string) => {
  const score = parseXml(`<score-partwise><part-list>${list}</part-list></score-partwise>`);
  dropUnmatchedGroupEnds(score);
  return writeXml(score);
};

it('removes the end of a group that never began', () => {
  expect(listWithoutEnds(`${stop}<score-part id="P1"/>`)).not.toContain('part-group');
  expect(listWithoutEnds(start + stop + stop).match(/part-group/g)).toHaveLength(2);
});

it('keeps groups that begin and end', () => {
  expect(listWithoutEnds(`${start}<score-part id="P1"/>${stop}`)).toContain(`${start}<score-part id="P1"/>${stop}`);
});
