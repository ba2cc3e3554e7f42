import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { combine as combineFields, type Combined, isEqual, isStale, type Versions } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Checked } from './read-form.ts';
import { type ErrorMapping, type RecordForm, useRecordForm } from './use-record-form.ts';

type Options<Saved, Values, Input, Answer> = {
  /** The record when the form was opened. */
  opened: Saved;
  valuesOf: (saved: Saved) => Values;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input) => Promise<Answer>;
  /** Fetches the current version of the record. */
  fetch: () => Promise<Saved>;
  /** Combines the changes of both sides; by default field by field. */
  combine?: (versions: Versions<Values>) => Combined<Values>;
  /** Compares two versions; by default field by field. */
  isSame?: (one: Values, other: Values) => boolean;
  /** Adapts the user's values to the version that somebody else saved, if merging fields is not enough. */
  rebase?: (values: Values, now: Saved) => Values;
  errorMapping?: ErrorMapping;
  /** Refetches everything that shows the record. */
  refresh: () => unknown;
  /** Reads the record from the answer, for a form that stays open when it is saved. */
  savedIn?: (answer: Answer) => Saved;
  /** Closes the form. */
  onSaved?: () => void;
  /** Called in addition to showing the error in the form. */
  onFailed?: (error: unknown) => void;
};

export type EditForm<Saved, Values> = {
  form: RecordForm<Values> & {
    /** The fields that differ from the saved record. */
    changed: readonly string[];
  };
  saved: Saved;
  /** The record before somebody else saved it; null without a conflict. */
  before: Saved | null;
  /** The form values of that record, and of the version that somebody else saved. */
  conflict: Pick<Versions<Values>, 'before' | 'theirs'> | null;
  /** Uses the other person's values for fields that both changed; the user's other changes stay in the form. */
  takeTheirs: () => void;
  submit: () => void;
  isSaving: boolean;
};

/**
 * Saves a record. If somebody else saved first, the changes of both are kept; if both changed the same field, the form
 * shows the conflict, and nothing is saved until the user decides.
 */
export function useEditForm<Saved, Values extends object, Input, Answer extends { message: string }>(
  options: Options<Saved, Values, Input, Answer>,
): EditForm<Saved, Values> {
  const { opened, valuesOf, read, send, fetch, errorMapping, refresh, savedIn, onSaved, onFailed } = options;
  const { combine = combineFields, isSame = isEqual, rebase = (values: Values) => values } = options;
  const [saved, setSaved] = useState(opened);
  const [before, setBefore] = useState<Saved | null>(null);
  const initial = useMemo(() => valuesOf(saved), [valuesOf, saved]);
  const form = useRecordForm(initial, errorMapping, isSame);

  const save = async (input: Input, note: string | null = null): Promise<void> => {
    try {
      const answer = await send(input);
      void refresh();
      toast.success(answer.message);
      if (note !== null) toast.info(note);
      if (savedIn) return openAnew(savedIn(answer));
      form.allowLeaving();
      onSaved?.();
    } catch (error) {
      await (isStale(error) ? takeOver() : Promise.reject(error));
    }
  };
  const openAnew = (now: Saved) => {
    setSaved(now);
    setBefore(null);
    form.replace(() => valuesOf(now));
  };
  const takeOver = async (): Promise<void> => {
    const now = await fetch();
    const theirs = valuesOf(now);
    const combined = (mine: Values) => combine({ before: initial, theirs, mine });
    const bring = (mine: Values) => rebase(combined(mine).merged, now);
    const again = combined(form.values).isDisputed ? null : read(bring(form.values), now).input;
    if (again) return save(again, isSame(initial, theirs) ? null : t`Someone else’s changes were kept, too.`);
    form.clear();
    form.replace(bring);
    setBefore(saved);
    setSaved(now);
  };
  /* One mutation for saving and for everything that a conflict requires. */
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => save(input),
    onError: (error) => {
      form.fail(error);
      onFailed?.(error);
    },
  });

  return {
    form: { ...form, changed: changedIn(initial, form.values) },
    saved,
    before,
    conflict: before === null ? null : { before: valuesOf(before), theirs: initial },
    takeTheirs: () => {
      if (before === null) return;
      form.replace((mine) => combine({ before: valuesOf(before), theirs: initial, mine }).withTheirs);
      setBefore(null);
    },
    submit: () => {
      if (isPending) return;
      form.clear();
      const { input, errors, problem } = read(form.values, saved);
      if (errors !== null) return form.refuse(errors, problem);
      mutate(input);
    },
    isSaving: isPending,
  };
}

function changedIn<Values extends object>(saved: Values, values: Values): string[] {
  const fields = Object.keys(saved) as (keyof Values & string)[];
  return fields.filter((field) => !isEqual(saved[field], values[field]));
}
