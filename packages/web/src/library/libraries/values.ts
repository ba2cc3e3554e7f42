import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addLibrary, type Library, updateLibrary } from '@eemusic/contract/library/libraries';
import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';

/** The values of the form. */
export type Values = {
  name: string;
  shortName: string;
  /** Address of the picture; empty if there is none. */
  image: string;
  printLayout: PrintLayout;
};

export const blank: Values = { name: '', shortName: '', image: '', printLayout: standardPrintLayout };

export function valuesOf({ name, shortName, image, printLayout }: Library): Values {
  return { name, shortName, image, printLayout };
}

export function readNew(values: Values): Checked<CallOf<typeof addLibrary>> {
  return readForm(addLibrary.input, values);
}

export function readUpdate(values: Values, { id, version }: Library): Checked<CallOf<typeof updateLibrary>> {
  return readForm(updateLibrary.input, { ...values, id, version });
}
