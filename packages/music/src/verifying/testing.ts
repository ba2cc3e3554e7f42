import { parseXml } from '#xml/element.ts';
import { prepareCheck } from './index.ts';
import { identify } from './inventory.ts';

export function checkOf(text: string) {
  const score = parseXml(text);
  return prepareCheck(score, identify(score, text));
}
