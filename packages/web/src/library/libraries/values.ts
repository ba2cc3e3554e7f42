import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addLibrary, type Library, updateLibrary } from '@eemusic/contract/library/libraries';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';

/** The form as it stands. */
export type Values = {
  name: string;
  shortName: string;
  /** Where the picture is shown; empty where there is none. */
  image: string;
};

export const blank: Values = { name: '', shortName: '', image: '' };

export function valuesOf({ name, shortName, image }: Library): Values {
  return { name, shortName, image };
}

export function readNew(values: Values): Checked<CallOf<typeof addLibrary>> {
  return readForm(addLibrary.input, values);
}

export function readUpdate(values: Values, { id, version }: Library): Checked<CallOf<typeof updateLibrary>> {
  return readForm(updateLibrary.input, { ...values, id, version });
}
