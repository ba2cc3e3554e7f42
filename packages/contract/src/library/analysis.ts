import { z } from 'zod';

/** A tag as it was read: how sure that is, why, and the measures that show it. */
const evidence = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    certainty: z.enum(['certain', 'likely', 'unsure']),
    reason: z.string(),
    measures: z.array(z.int()),
  });
const listed = evidence(z.int().nullable());
const switched = evidence(z.boolean());

export const Analysis = z.object({
  tags: z.object({
    range: listed,
    interval: listed,
    rhythm: listed,
    rest: listed,
    keySignature: listed,
    timeSignature: listed,
    tie: listed,
    accidental: switched,
    articulation: switched,
    dynamics: switched,
  }),
  facts: z.object({
    measures: z.int(),
    parts: z.int(),
    staves: z.int(),
    keys: z.array(z.string()),
    times: z.array(z.string()),
    lowest: z.string().nullable(),
    highest: z.string().nullable(),
    tempo: z.number().nullable(),
  }),
  warnings: z.array(z.object({ measure: z.int().nullable(), text: z.string() })),
});
export type Analysis = z.output<typeof Analysis>;
