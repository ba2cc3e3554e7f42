import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const contents = new URL('../../docs/handbook/en/README.md', import.meta.url);
const contract = join(import.meta.dirname, '../../packages/contract/src');

/**
 * Collects the texts that are shown as they are: those in the answers of the server, the contents of the handbook,
 * which is written in each language, and the contract's, which stand beside their Chinese.
 */
export function collectData(page: Page): () => Promise<ReadonlySet<string>> {
  const titles = readFileSync(contents, 'utf8').matchAll(/^#+ (.+)$|\[([^\]]+)\]\(/gm);
  const texts = new Set(Array.from(titles, ([, heading = '', link = '']) => heading || link));
  for (const path of globSync('**/*.ts', { cwd: contract }))
    for (const [, english = ''] of readFileSync(join(contract, path), 'utf8').matchAll(/(?:\ben: |label\()'([^']+)'/g))
      texts.add(english);
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    const read = async () => addTexts(await response.json(), texts);
    /* The body of an answer is lost if the page was left before. */
    reads.push(read().catch(() => undefined));
  });
  return async () => {
    await Promise.all(reads);
    return texts;
  };
}

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string')
    for (const line of [value, ...value.split('\n'), ...shownParts(value)]) texts.add(line.trim());
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addTexts(part, texts);
}

/** The parts in which screens show an email or a subscription key. */
function shownParts(text: string): string[] {
  if (/^\S+@\S+$/.test(text)) return text.split(/(?=@)/);
  return /^\w{4}(-\w{4}){3,}$/.test(text) ? [text.slice(0, 5), text.slice(5, -5), text.slice(-5)] : [];
}
