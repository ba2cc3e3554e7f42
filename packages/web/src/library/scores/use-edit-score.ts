import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type Score, updateScore } from '@eemusic/contract/library/scores';
import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { asDecided, type Decisions, decisionsOf, findMissing } from './decisions.ts';
import { refreshScores } from './queries.ts';
import { choicesOf, combineDecisions } from './versions.ts';

/** Saves a score, and shows it as saved before the panel closes. */
export function useEditScore(opened: Score, fetch: () => Promise<Score>) {
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const edit = useEditForm({
    opened,
    valuesOf: decisionsOf,
    read: readUpdate,
    send: (input) => call(updateScore, input),
    fetch,
    combine: combineDecisions,
    isSame: (one: Decisions, other: Decisions) => isEqual(choicesOf(one), choicesOf(other)),
    refresh: () => refreshScores(client),
    onSaved: () => setSaved(true),
    onFailed: (error) => {
      toast.failure(error);
      // A score that was deleted stays in the form, but must disappear from lists.
      if (error instanceof CallError && error.status === 404) void refreshScores(client);
    },
  });
  return { ...edit, isSaved };
}

/** Missing values are reported field by field. */
function readUpdate(decisions: Decisions, saved: Score): Checked<CallOf<typeof updateScore>> {
  const decided = asDecided(decisions);
  if (decided === null) {
    const errors = findMissing(decisions).map(({ field, text }) => [field, i18n._(text)]);
    return { input: null, errors: Object.fromEntries(errors) };
  }
  return { input: { ...decided, id: String(saved.id), version: saved.version }, errors: null };
}
