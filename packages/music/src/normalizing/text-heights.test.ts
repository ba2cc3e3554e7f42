import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const direction = (mark: string) => `<direction><direction-type>${mark}</direction-type></direction>`;

function attributesOf(...marks: string[]): Record<string, string>[] {
  const [measure] = normalizedMeasures([someAttributes() + marks.map(direction).join('') + aNote('C5')]);
  return (measure ?? new XmlElement(''))
    .list('direction')
    .flatMap(marksOf)
    .map(({ attributes }) => attributes);
}

describe('the height that a file gives a text', () => {
  it('is left to the layout for words, tempos and rehearsal marks', () => {
    const texts = attributesOf(
      '<words default-y="20" relative-y="20" font-weight="bold">dolce</words>',
      '<metronome default-y="30"><beat-unit>quarter</beat-unit><per-minute>90</per-minute></metronome>',
      '<rehearsal relative-y="10">A</rehearsal>',
    );
    expect(texts).toEqual([{ 'font-weight': 'bold', 'font-style': 'normal' }, {}, {}]);
  });

  it('stays for dynamics and hairpins, which are aligned with each other', () => {
    expect(attributesOf('<dynamics default-y="-60"><p/></dynamics>')).toEqual([{ 'default-y': '-60' }]);
  });
});
