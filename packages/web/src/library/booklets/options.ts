import { bookletLayouts } from '@eemusic/contract/library/booklets';
import { useLocalStorage } from '@mantine/hooks';
import { parseStored } from '#platform/ui/parse-stored.ts';

/** A user's preferences for booklets. */
export type Options = {
  layout: (typeof bookletLayouts)[number];
  cover: boolean;
  contents: boolean;
  header: boolean;
  numbers: boolean;
  startsOnLeft: boolean;
};

export const defaultOptions: Options = {
  layout: 'page',
  cover: true,
  contents: true,
  header: true,
  numbers: true,
  startsOnLeft: false,
};

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

/** Uses the default for each invalid value. */
export function readOptions(stored: string | undefined): Options {
  const value = parseStored(stored);
  const flag = (name: 'cover' | 'contents' | 'header' | 'numbers' | 'startsOnLeft') =>
    typeof value[name] === 'boolean' ? value[name] : defaultOptions[name];
  return {
    layout: bookletLayouts.find((one) => one === value['layout']) ?? defaultOptions.layout,
    cover: flag('cover'),
    contents: flag('contents'),
    header: flag('header'),
    numbers: flag('numbers'),
    startsOnLeft: flag('startsOnLeft'),
  };
}
