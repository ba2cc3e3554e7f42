import { said, textsBy } from '@eemusic/contract/platform/sentences';
import type { Params } from '@eemusic/contract/platform/wording';
import { i18n } from '@lingui/core';
import { enumerate, formatMonth, joinWithOr } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { readIssue } from '@eemusic/contract/platform/field-errors';

let loadOthers = async (): Promise<unknown> => undefined;

/** Registers how to load the texts that no screen needs to open. */
export function provideSentences(load: () => Promise<unknown>): void {
  loadOthers = load;
}

/** Loads the text of a code that is not loaded yet; if that fails, the server's English is shown. */
export async function loadSentence(kind: 'refusal' | 'message', code: string, params: Params): Promise<void> {
  if (format(kind, code, params) === null) await loadOthers().catch(() => undefined);
}

export const formatRefusal = (code: string, params: Params): string | null => format('refusal', code, params);
export const formatMessage = (code: string, params: Params): string | null => format('message', code, params);

/** The catalogs have the contract's texts by kind and code, and by the value of a param if there is one for each. */
export function format(kind: string, code: string, params: Params): string | null {
  const words = said(params, {
    permission: (permission) => `${formatPermission(permission)} (${permission})`,
    reason: (reason, count) => format('reason', reason, { count }) ?? reason,
    month: formatMonth,
    all: enumerate,
    any: joinWithOr,
  });
  const base = `${kind}.${code}`;
  const ids = [base, ...textsBy.map((by) => `${base}.${String(words[by])}`)];
  const id = ids.find((one) => Object.hasOwn(i18n.messages, one));
  return id === undefined ? null : i18n._(id, words);
}

/** The text of a field error; null for a code that only a newer server knows. */
export const formatFieldError = ({ code, params }: { code: string; params: object }): string | null =>
  format('field', code, params as Params);

export function formatIssue(issue: Parameters<typeof readIssue>[0]): string {
  const error = readIssue(issue);
  return formatFieldError(error) ?? error.code;
}
