import { describe, expect, it } from 'vitest';
import type { Handbook, HandbookPage } from './content.ts';
import { searchHandbook } from './handbook-page.tsx';

const page = (id: string, title: string, heading: string, text: string): HandbookPage => ({
  id,
  title,
  content: [
    { kind: 'paragraph', content: ['Beginning'] },
    { kind: 'heading', id: 'part', content: [heading] },
    { kind: 'steps', content: [{ kind: 'item', content: [{ kind: 'paragraph', content: [text] }] }] },
  ],
});

const handbook: Handbook = {
  groups: [],
  pages: [
    page('a', 'Keys', 'Make', 'A refund pays a sale back.'),
    page('b', 'Months', 'Refund a sale', 'Click the month.'),
    page('c', 'Refund and revoke', 'Revoke', 'Nothing is paid.'),
    page('d', '退款与吊销', '吊销', '激活码遗失时'),
  ],
};

const found = (typed: string) => searchHandbook(handbook, typed).map(({ page: { id }, heading }) => [id, heading]);

describe('the search of the handbook', () => {
  it('finds titles first, then headings, then texts', () => {
    expect(found('refund')).toEqual([
      ['c', ''],
      ['b', 'part'],
      ['a', 'part'],
    ]);
  });

  it('requires all words, anywhere on the page', () => {
    expect(found('REFUND month')).toEqual([['b', '']]);
    expect(found('refund unicorn')).toEqual([]);
  });

  it('finds parts of Chinese words, and nothing without a word', () => {
    expect(found('遗失')).toEqual([['d', 'part']]);
    expect(found('  ')).toEqual([]);
  });

  it('shows the text around the word', () => {
    expect(searchHandbook(handbook, 'pays')[0]?.excerpt).toBe('A refund pays a sale back.');
  });
});
