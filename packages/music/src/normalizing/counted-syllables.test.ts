import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const sung = (text: string) => aNote('C5', { type: 'half', more: `<lyric number="1"><text>${text}</text></lyric>` });

/** The first two syllables of a verse; '_' is an en space, which keeps a syllable together. */
it.each([
  ['1 2', '3 4', '1_2', '3_4'],
  ['1 and', '2 and', '1_and', '2_and'],
  ['1', '2, 3', '1', '2,_3'],
  ['1. The', '1 2 3 4', '1. The', '1_2_3_4'],
  ['1 The', '3 blind', '1 The', '3_blind'],
  ['(2) How', 'Play 2', '(2) How', 'Play 2'],
  ['1.小', '小', '1. 小', '小'],
  ['２、“天', '1,2', '2、 “天', '1,2'],
  ['（3）The', '2, and', '(3) The', '2,_and'],
  ['1、 小', '2、 大', '1、 小', '2、 大'],
])(
  'a syllable that counts is kept together, the number of a verse stands apart: %s, %s',
  (first, second, ...expected) => {
    const [measure] = normalizedMeasures([someAttributes() + sung(first) + sung(second)]);
    const lyrics = (measure ?? new XmlElement('')).list('note').flatMap((note) => note.list('lyric'));

    expect(lyrics.map((lyric) => lyric.find('text')?.text.replaceAll('\u2002', '_'))).toEqual(expected);
  },
);
