import { describe, expect, it } from 'vitest';
import { attributes, getScore, note, part, xml } from './testing.ts';

describe('reading the header', () => {
  it('takes the text at the right of the first page for the composer, where no text has a type', () => {
    const credit = (words: string, attributes: string, page = 1) =>
      `<credit page="${page}"><credit-words ${attributes}>${words}</credit-words></credit>`;
    const credits =
      credit('Morning Walk', 'justify="center" font-size="22"') +
      credit('12', 'justify="right" default-y="1600"') +
      credit('Anna Fährmann (b. 1961)', 'justify="right" default-y="1500"') +
      credit('arr. Ben', 'justify="right" default-y="1480"');
    const read = (more: string) => getScore(xml(part(attributes + note('C4/4')), more)).composer;

    expect(read(credits)).toBe('Anna Fährmann (b. 1961)');
    expect(read(credit('Printed in Leipzig', 'justify="right"', 2))).toBeNull();
  });

  it.each([
    ['from Book 1', 1560, 14, 'from Book 1'],
    ['Piano', 900, 14, null],
    ['Another Walk', 1560, 22, null],
    ['© 2026 Anna', 1560, 8, null],
    ['Subtitle', 1560, 14, null],
  ])(
    'takes the text below the title for the subtitle, where no text has a type: %s',
    (text, height, size, subtitle) => {
      const centred = (words: string, y: number, points: number) =>
        `<credit page="1"><credit-words justify="center" default-y="${y}" font-size="${points}">${words}</credit-words></credit>`;
      const head = centred('Morning Walk', 1600, 22) + centred(text, height, size) + centred('© 2026 Ben', 50, 8);
      const { title, credits } = getScore(xml(part(attributes + note('C4/4')), head));

      expect([title, credits.subtitle]).toEqual(['Morning Walk', subtitle]);
      expect(credits.rights).toMatch(/^© 2026/);
    },
  );

  it('tells the number in the work once', () => {
    const head =
      '<work><work-title>Sonatinas</work-title><work-number>Op. 36 No. 2</work-number></work>' +
      '<movement-number>2</movement-number><movement-title>Allegro</movement-title>';

    expect(getScore(xml(part(attributes + note('C4/4')), head)).credits.subtitle).toBe('Sonatinas, Op. 36 No. 2');
  });

  it.each(['(', '(a+)+$', '[2'])('takes a number of a movement as a text, not as a pattern: %s', (number) => {
    const head =
      '<work><work-title>Sonatinas</work-title><work-number>Op. 36 No. 2</work-number></work>' +
      `<movement-number>${number}</movement-number><movement-title>Allegro</movement-title>`;

    const { subtitle } = getScore(xml(part(attributes + note('C4/4')), head)).credits;
    expect(subtitle).toBe(`Sonatinas, Op. 36 No. 2, ${number}`);
  });

  it.each([
    ['W. A. Mozart\narr. Anna', 'W. A. Mozart', 'arr. Anna'],
    ['莫扎特 曲\n李丽 改编', '莫扎特 曲', '李丽 改编'],
    ['Johann\nSebastian Bach', 'Johann Sebastian Bach', null],
    ['Arranged by Anna', 'Arranged by Anna', null],
    ['Arrigo Boito\nMilan', 'Arrigo Boito Milan', null],
  ])('tells the arranger below the composer apart: %j', (text, composer, arranger) => {
    const creator = `<identification><creator type="composer">${text}</creator></identification>`;
    const credit = `<credit page="1"><credit-type>composer</credit-type><credit-words>${text}</credit-words></credit>`;
    for (const head of [creator, credit, creator + credit]) {
      const score = getScore(xml(part(attributes + note('C4/4')), head));
      expect([score.composer, score.credits.arranger]).toEqual([composer, arranger]);
    }
  });

  it('reads lyricist, arranger, copyright, and the work that it belongs to', () => {
    const head =
      '<work><work-title>Sonatinas</work-title><work-number>Op. 36</work-number></work><movement-number>1</movement-number>' +
      '<movement-title>Allegro</movement-title><identification><creator type="lyricist">Heine</creator>' +
      '<creator type="arranger">Anna</creator><creator type="arranger">Ben</creator><rights>© 2026 EEMusic</rights></identification>' +
      '<credit page="1"><credit-type>composer</credit-type><credit-words>Composer / arranger</credit-words></credit>';
    const score = getScore(xml(part(attributes + note('C4/4')), head));

    expect(score).toMatchObject({
      title: 'Allegro',
      composer: null,
      credits: {
        subtitle: 'Sonatinas, Op. 36, No. 1',
        lyricist: 'Heine',
        arranger: 'Anna, Ben',
        rights: '© 2026 EEMusic',
      },
    });
  });
});
