export type Choice = { value: string | number; label: string };

/** A filter of the toolbar; `id` is its name in the address. */
export type FilterControl = {
  id: string;
  label: string;
} & (
  | { choices: readonly Choice[] }
  | {
      /** What can be chosen, as the server finds it; the first few are enough. */
      find: (search: string) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<readonly Choice[]>;
      };
      /** The label of a value that came with the address. */
      labelOf: (value: string | number) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<string>;
      };
    }
);
