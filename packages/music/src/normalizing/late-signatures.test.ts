import { describe, expect, it } from 'vitest';
import { findChild, hasChild, listChildren } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const late =
  '<attributes><key><fifths>3</fifths></key><time><beats>3</beats><beat-type>4</beat-type></time></attributes>';
const whole = aNote('C5', { type: 'whole' });
const half = aNote('C5', { type: 'half' });

describe('keys and times after the last note of a measure', () => {
  it('move to the next measure', () => {
    const [first, second] = normalizedMeasures([someAttributes() + whole + late, whole]);

    expect(listChildren(first ?? never, 'attributes').filter((one) => hasChild(one, 'key'))).toHaveLength(1);
    expect(findChild(second ?? never, 'attributes')?.children.map(({ name }) => name)).toEqual(['key', 'time']);
    expect(second?.children[0]?.name).toBe('attributes');
  });

  it('do not replace signatures of the next measure', () => {
    const own = '<attributes><divisions>12</divisions><key><fifths>-1</fifths></key></attributes>';
    const [, second] = normalizedMeasures([someAttributes() + whole + late, own + whole]);

    const [key, ...others] = listChildren(findChild(second ?? never, 'attributes') ?? never, 'key');
    expect(others).toEqual([]);
    expect(findChild(key ?? never, 'fifths')?.text).toBe('-1');
    expect(findChild(second ?? never, 'attributes')?.children.map(({ name }) => name)).toEqual([
      'divisions',
      'time',
      'key',
    ]);
  });

  it('stay if notes follow them', () => {
    const [first, second] = normalizedMeasures([someAttributes() + half + late + half, whole]);

    expect(listChildren(first ?? never, 'attributes')).toHaveLength(2);
    expect(hasChild(second ?? never, 'attributes')).toBe(false);
  });
});

const never = { name: '', attributes: {}, children: [], text: '' };
