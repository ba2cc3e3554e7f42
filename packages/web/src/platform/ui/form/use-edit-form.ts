import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isEqual, isStale, merge as mergeFields, type Versions } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Checked } from './read-form.ts';
import { type Places, type RecordForm, useRecordForm } from './use-record-form.ts';

type Options<Saved, Values, Input> = {
  /** As it was when the form was opened. */
  opened: Saved;
  valuesOf: (saved: Saved) => Values;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input) => Promise<{ message: string }>;
  /** The record as the server has it now. */
  fetch: () => Promise<Saved>;
  /** Merges field by field without it. */
  merge?: (versions: Versions<Values>) => Values;
  /** Compares field by field without it. */
  isSame?: (one: Values, other: Values) => boolean;
  /** Brings what was typed here onto what somebody else saved, beyond what fields tell. */
  rebase?: (values: Values, now: Saved) => Values;
  places?: Places;
  /** Asks again for everything that shows the record. */
  forget: () => unknown;
  onSaved: () => void;
  /** Called beside showing the failure in the form. */
  onFailed?: (error: unknown) => void;
};

export type EditForm<Saved, Values> = {
  form: RecordForm<Values>;
  saved: Saved;
  /** As it was before somebody else saved it meanwhile. */
  before: Saved | null;
  /** What the form held before, and what it would hold as somebody else saved it. */
  conflict: Pick<Versions<Values>, 'before' | 'theirs'> | null;
  takeTheirs: () => void;
  submit: () => void;
  isSaving: boolean;
};

/** Saves a record; where somebody else saved first, both changes are in the form and nothing is saved yet. */
export function useEditForm<Saved, Values extends object, Input>(
  options: Options<Saved, Values, Input>,
): EditForm<Saved, Values> {
  const { opened, valuesOf, read, send, fetch, places, forget, onSaved, onFailed } = options;
  const { merge = fieldByField, isSame = isEqual, rebase = (values: Values) => values } = options;
  const [saved, setSaved] = useState(opened);
  const [before, setBefore] = useState<Saved | null>(null);
  const initial = useMemo(() => valuesOf(saved), [valuesOf, saved]);
  const form = useRecordForm(initial, places, isSame);

  const save = async (input: Input): Promise<void> => {
    try {
      const { message } = await send(input);
      void forget();
      toast.success(message);
      form.letPass();
      onSaved();
    } catch (error) {
      await (isStale(error) ? takeOver() : Promise.reject(error));
    }
  };
  const takeOver = async (): Promise<void> => {
    const now = await fetch();
    const theirs = valuesOf(now);
    const bring = (mine: Values) => rebase(merge({ before: initial, theirs, mine }), now);
    /* Somebody changed what is not in the form, such as who belongs to a school: there is nothing to ask. */
    const again = isSame(initial, theirs) ? read(bring(form.values), now).input : null;
    if (again) return save(again);
    form.clear();
    form.replace(bring);
    setBefore(saved);
    setSaved(now);
  };
  /* One save at a time, with what it asks the server for after a conflict. */
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: save,
    onError: (error) => {
      form.fail(error);
      onFailed?.(error);
    },
  });

  return {
    form,
    saved,
    before,
    conflict: before === null ? null : { before: valuesOf(before), theirs: initial },
    takeTheirs: () => {
      form.replace(() => initial);
      setBefore(null);
    },
    submit: () => {
      if (isPending) return;
      form.clear();
      const { input, errors } = read(form.values, saved);
      if (errors !== null) return form.refuse(errors);
      mutate(input);
    },
    isSaving: isPending,
  };
}

function fieldByField<Values extends object>(versions: Versions<Values>): Values {
  return mergeFields(versions).merged;
}
