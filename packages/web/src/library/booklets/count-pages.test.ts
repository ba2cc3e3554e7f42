import { expect, it } from 'vitest';
import { pageCounter } from './make-button.tsx';

const page = '1 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n>>\nendobj\n';
const pdf = `%PDF-1.7\n${page.repeat(3)}<<\n/Type /Pages\n/Count 3\n>>\n%%EOF`;

it.each([1, 5, 11, 12, 40, 1000])('pages are counted in chunks of %i bytes', (size) => {
  const bytes = new TextEncoder().encode(pdf);
  const count = pageCounter();
  let pages = 0;
  for (let at = 0; at < bytes.length; at += size) pages = count(bytes.subarray(at, at + size));

  expect(pages).toBe(3);
});
