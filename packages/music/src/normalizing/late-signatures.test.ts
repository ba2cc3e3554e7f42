import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const late =
  '<attributes><key><fifths>3</fifths></key><time><beats>3</beats><beat-type>4</beat-type></time></attributes>';
const whole = aNote('C5', { type: 'whole' });
const half = aNote('C5', { type: 'half' });

describe('keys and times after the last note of a measure', () => {
  it('move to the next measure', () => {
    const [first, second] = normalizedMeasures([someAttributes() + whole + late, whole]);

    expect((first ?? never).list('attributes').filter((one) => one.has('key'))).toHaveLength(1);
    expect((second ?? never).find('attributes')?.children.map(({ name }) => name)).toEqual(['key', 'time']);
    expect(second?.children[0]?.name).toBe('attributes');
  });

  it('do not replace signatures of the next measure', () => {
    const own = '<attributes><divisions>12</divisions><key><fifths>-1</fifths></key></attributes>';
    const [, second] = normalizedMeasures([someAttributes() + whole + late, own + whole]);

    const [key, ...others] = ((second ?? never).find('attributes') ?? never).list('key');
    expect(others).toEqual([]);
    expect((key ?? never).find('fifths')?.text).toBe('-1');
    expect((second ?? never).find('attributes')?.children.map(({ name }) => name)).toEqual([
      'divisions',
      'time',
      'key',
    ]);
  });

  it('stay if notes follow them', () => {
    const [first, second] = normalizedMeasures([someAttributes() + half + late + half, whole]);

    expect((first ?? never).list('attributes')).toHaveLength(2);
    expect((second ?? never).has('attributes')).toBe(false);
  });
});

const never = new XmlElement('');
