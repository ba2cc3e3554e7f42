import type { Code } from './permissions.ts';

/** Why a deleted record cannot be restored. */
export type Obstacle =
  | { obstacle: 'administrator-email-taken'; name: string; email: string }
  | { obstacle: 'administrator-username-taken'; name: string; username: string }
  | { obstacle: 'educator-user-name-taken'; name: string; userName: string }
  | { obstacle: 'subscription-code-taken' }
  | { obstacle: 'library-name-taken' | 'library-deleted' | 'entry-taken' | 'used-since'; name: string };

/** Why a key cannot be renewed. */
export const unrenewable = [
  'unredeemed',
  'revoked',
  'without-user',
  'replaced',
  'endless',
  'student.inactive',
  'educator.inactive',
  'channel.inactive',
] as const;
export type Unrenewable = (typeof unrenewable)[number];

/** The number of selected keys and, for each reason, how many of them cannot be renewed. */
export type NotRenewable = { keys: number; reasons: readonly Unrenewable[]; counts: readonly number[] };

export type ImportNoun = 'channel' | 'educator' | 'student';
export type ImportedCounts = { noun: ImportNoun; new: number; changed: number };

/** Records of which many can be changed at once. */
export type ChangedNoun = ImportNoun | 'score';

export type RestorableNoun = ImportNoun | 'administrator' | 'booklet' | 'card' | 'key' | 'library' | 'score';
/** `name` is that of the first record. */
export type Restored = { noun: RestorableNoun; count: number; name: string };

/** Params for whose values a code can have texts of their own. */
export const textsBy = ['of', 'noun', 'obstacle', 'outcome'] as const;

/** How a language says the items of a list and joins them. */
type Speech = {
  permission: (code: Code) => string;
  /** `count` is 0 if there is only one key. */
  reason: (reason: string, count: number) => string;
  /** For a month such as '2026-10'. */
  month: (month: string) => string;
  all: (words: string[]) => string;
  any: (words: string[]) => string;
};

/** A list `x` as `x`, joined by commas, and as `xOr`; the `sum` of `counts`; and the `outcome` for the `chosen`. */
export function said(params: Readonly<Record<string, unknown>>, speech: Speech): Record<string, unknown> {
  const counts = (Array.isArray(params['counts']) ? params['counts'] : []) as number[];
  const isOne = params['keys'] === 1;
  const words = (name: string, item: unknown, index: number) => {
    if (name === 'permissions') return speech.permission(item as Code);
    return name === 'reasons' ? speech.reason(String(item), isOne ? 0 : (counts[index] ?? 0)) : String(item);
  };
  const entries = Object.entries(params).flatMap(([name, value]) => {
    if (name === 'month') return [[name, speech.month(String(value))] as const];
    if (!Array.isArray(value)) return [[name, value] as const];
    const list = value.map((item: unknown, index) => words(name, item, index));
    return [[name, speech.all(list)] as const, [`${name}Or`, speech.any(list)] as const];
  });
  const sum = counts.reduce((total, count) => total + count, 0);
  return { ...Object.fromEntries(entries), sum, outcome: outcomeOf(params) };
}

function outcomeOf({ changed, chosen }: Readonly<Record<string, unknown>>): string | undefined {
  if (chosen === undefined) return undefined;
  if (changed === 0) return 'none';
  return Number(changed) < Number(chosen) ? 'some' : 'all';
}
