import * as z from 'zod/mini';
import { email, OptionalEmail, optionalPhone, optionalText, phone, text } from '#platform/values.ts';
import { type Field, type Fields, type TextFieldOf, textFieldsOf } from '#platform/record-fields.ts';

const optional = (maxLength: number) => z.nullish(optionalText(maxLength));
const optionalEmail = z.nullish(OptionalEmail);

type InputOf<One extends Field> = One['isRequired'] extends true
  ? ReturnType<typeof text> | ReturnType<typeof email>
  : ReturnType<typeof optional> | typeof optionalEmail;

/** Input schemas of a record's texts. */
// @__NO_SIDE_EFFECTS__
export function textInputs<const All extends Fields>(fields: All): { [Name in TextFieldOf<All>]: InputOf<All[Name]> } {
  const inputs = textFieldsOf(fields).map((name) => [name, inputOf(fields[name] as Field)]);
  return Object.fromEntries(inputs);
}

function inputOf({ kind, isRequired, maxLength = 254 }: Field) {
  if (kind === 'email') return isRequired ? email() : optionalEmail;
  if (kind === 'phone') return isRequired ? phone() : z.nullish(optionalPhone());
  return isRequired ? text(maxLength) : optional(maxLength);
}

/** Output schemas of a record's texts. */
// @__NO_SIDE_EFFECTS__
export function textOutputs<const All extends Fields>(fields: All): { [Name in TextFieldOf<All>]: z.ZodMiniString } {
  // The cast is needed because `Object.fromEntries` loses the names of the fields.
  return Object.fromEntries(textFieldsOf(fields).map((name) => [name, z.string()])) as never;
}
