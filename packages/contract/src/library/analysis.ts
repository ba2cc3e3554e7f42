import * as z from 'zod/mini';
import { int, rowsOf } from '#platform/schemas.ts';
import { byTag, listTags, switchTags } from './choices.ts';

/** Code and params of the English sentence, for translation. */
const coded = { code: z.string(), params: z.record(z.string(), z.unknown()) };

/** Positions of measures, from 1, and what is printed as their numbers: '12a', '' for a pickup. */
export const placed = { measures: z.array(int()), labels: z.array(z.string()) };

const Tonality = z.object({ fifths: int(), mode: z.nullable(z.enum(['major', 'minor'])) });

/** A tag with its certainty, its reason and the measures that show it. */
const evidence = /* @__NO_SIDE_EFFECTS__ */ <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    value,
    certainty: z.enum(['certain', 'likely', 'unsure']),
    reason: z.string(),
    ...coded,
    ...placed,
  });
const listed = evidence(z.nullable(int()));
const switched = evidence(z.boolean());

export const Analysis = z.object({
  tags: z.object({
    ...byTag(listTags, () => listed),
    ...byTag(switchTags, () => switched),
  }),
  facts: z.object({
    measures: int(),
    parts: int(),
    staves: int(),
    keys: z.array(z.string()),
    tonalities: z.array(Tonality),
    times: z.array(z.string()),
    lowest: z.nullable(z.string()),
    highest: z.nullable(z.string()),
    tempo: z.nullable(z.number()),
  }),
  warnings: rowsOf({ measure: z.nullable(int()), label: z.nullable(z.string()), text: z.string(), ...coded }),
});
export type Analysis = z.output<typeof Analysis>;
