import { bookletLayouts } from '@eemusic/contract/library/booklets';
import { useLocalStorage } from '@mantine/hooks';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { parseStored } from '#platform/ui/parse-stored.ts';

const flag = (byDefault: boolean) => orElse(z.boolean(), byDefault);

/** A user's preferences for booklets, with the default for each that is missing or invalid. */
const Options = z.object({
  layout: orElse(z.enum(bookletLayouts), 'page'),
  cover: flag(true),
  contents: flag(true),
  header: flag(true),
  numbers: flag(true),
  startsOnLeft: flag(false),
});
export type Options = z.infer<typeof Options>;

export const readOptions = (stored: string | undefined): Options => Options.parse(parseStored(stored));
export const defaultOptions = readOptions(undefined);

/** Stored for each user in this browser. */
export function useOptions(person: number) {
  const [options, keep] = useLocalStorage<Options>({
    key: `eemusic.booklet.${person}`,
    defaultValue: defaultOptions,
    getInitialValueInEffect: false,
    deserialize: readOptions,
  });
  return { options, change: (changed: Partial<Options>) => keep((before) => ({ ...before, ...changed })) };
}
