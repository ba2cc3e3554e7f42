import type { ErrorOfSchema } from './field-errors.ts';
import { withoutTurning } from './invisible-characters.ts';
import { optionalText, text } from './values.ts';

/** Converts all line ends to '\n'. */
const inLines = (written: string) => withoutTurning(written).replace(/\r\n?/g, '\n');

/** Like `text`, but may have several lines. */
// @__NO_SIDE_EFFECTS__
export function longText(max: number, missing?: ErrorOfSchema) {
  return text(max, missing, inLines);
}

/** Like `longText`, but may be empty. */
// @__NO_SIDE_EFFECTS__
export function optionalLongText(max: number) {
  return optionalText(max, inLines);
}
