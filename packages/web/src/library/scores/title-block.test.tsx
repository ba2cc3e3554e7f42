import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TitleBlock } from './preview-parts.tsx';

const score = {
  name: 'Sonatina',
  place: 'Grade 1 · Level 2',
  credits: { subtitle: 'Op. 36', composer: 'Clementi', lyricist: null, arranger: 'A. Nother', rights: '© 1797' },
};
const textsOn = (page: number, shown: typeof score | object = score) => {
  const { container } = render(<TitleBlock score={{ ...score, ...shown }} page={page} />);
  return Array.from(container.querySelectorAll('text'), (text) => `${text.textContent} ${text.getAttribute('y')}`);
};

describe('the text printed around the music', () => {
  it('is laid out on the first page as in the PDF, with the copyright at the bottom', () => {
    expect(textsOn(0).toSorted()).toEqual([
      '1 817.89',
      'A. Nother 88.5',
      'Clementi 77',
      'Grade 1 · Level 2 77',
      'Op. 36 64',
      'Sonatina 50',
      '© 1797 828.89',
    ]);
  });

  it('is only a page number on later pages', () => {
    expect(textsOn(2)).toEqual(['3 817.89']);
  });

  it('leaves no space for missing fields', () => {
    const credits = { subtitle: null, composer: null, lyricist: null, arranger: 'A. Nother', rights: null };

    expect(textsOn(0, { credits, place: '' })).toEqual(['Sonatina 50', 'A. Nother 63', '1 817.89']);
  });
});
