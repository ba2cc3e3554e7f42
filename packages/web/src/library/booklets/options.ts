import { bookletLayouts, papers } from '@eemusic/contract/library/booklets';
import { useLocalStorage } from '@mantine/hooks';

/** How a person likes booklets. */
export type Options = {
  layout: (typeof bookletLayouts)[number];
  paper: (typeof papers)[number];
  cover: boolean;
  contents: boolean;
  header: boolean;
  numbers: boolean;
};

export const usualOptions: Options = {
  layout: 'page',
  paper: 'A4',
  cover: true,
  contents: true,
  header: true,
  numbers: true,
};

/** Kept for each person in this browser. */
export function useOptions(person: number) {
  const [options, keep] = useLocalStorage<Options>({
    key: `eemusic.booklet.${person}`,
    defaultValue: usualOptions,
    getInitialValueInEffect: false,
    deserialize: readOptions,
  });
  return { options, change: (changed: Partial<Options>) => keep((before) => ({ ...before, ...changed })) };
}

/** Anything strange in it is the usual. */
export function readOptions(kept: string | undefined): Options {
  const value = parse(kept);
  const flag = (name: 'cover' | 'contents' | 'header' | 'numbers') =>
    typeof value[name] === 'boolean' ? value[name] : usualOptions[name];
  return {
    layout: bookletLayouts.find((one) => one === value['layout']) ?? usualOptions.layout,
    paper: papers.find((one) => one === value['paper']) ?? usualOptions.paper,
    cover: flag('cover'),
    contents: flag('contents'),
    header: flag('header'),
    numbers: flag('numbers'),
  };
}

function parse(kept: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
