import type { SourceFile } from './source.ts';

/** The line below the title: the date, whether the decision holds, and which ones it changes. */
const statusOf = ({ text }: SourceFile): string => text.split('\n')[2] ?? '';

const changes = /(?:changes|corrects|replaces|takes the place of)\b[^,;·]*?(\d+)/g;

/** Returns the decisions that do not say that a later one changed them, with its number. */
export function unmarkedDecisions(decisions: readonly SourceFile[]): { file: string; changedBy: number }[] {
  const numbered = new Map(decisions.map((decision) => [numberOf(decision), decision]));
  return decisions.flatMap((decision) =>
    Array.from(statusOf(decision).matchAll(changes), ([, earlier]) => numbered.get(Number(earlier)))
      .filter((changed) => changed !== undefined)
      .filter((changed) => !new RegExp(`\\b${numberOf(decision)}\\b`).test(statusOf(changed)))
      .map(({ path }) => ({ file: path, changedBy: numberOf(decision) })),
  );
}

function numberOf({ path }: SourceFile): number {
  return Number(/(\d+)-[^/]*$/.exec(path)?.[1]);
}
