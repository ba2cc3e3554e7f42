import { describe, expect, it } from 'vitest';
import { aLibrary } from './testing.ts';
import { blank, readNew, readUpdate, valuesOf } from './values.ts';

describe('the form of a library', () => {
  it('requires all three fields', () => {
    const missing = 'Please fill all the fields';

    expect(readNew(blank).errors).toEqual({ name: missing, shortName: missing, image: missing });
    expect(readNew({ ...valuesOf(aLibrary()), name: '  ' }).errors).toEqual({ name: missing });
  });

  it('is saved as the version that was opened, with its current picture', () => {
    const library = aLibrary({ version: 4 });

    const { input } = readUpdate({ ...valuesOf(library), shortName: 'SN' }, library);

    expect(input).toEqual({
      id: 1,
      name: 'Sonatinas',
      shortName: 'SN',
      image: library.image,
      printLayout: library.printLayout,
      version: 4,
    });
  });
});
