import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isEqual, isStale, merge } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Checked } from './read-form.ts';
import { type Places, type RecordForm, useRecordForm } from './use-record-form.ts';

type Given<Saved, Values, Input> = {
  /** As it was when the form was opened. */
  opened: Saved;
  valuesOf: (saved: Saved) => Values;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input) => Promise<{ message: string }>;
  /** The record as the server has it now. */
  fetch: () => Promise<Saved>;
  /** Brings what was typed here onto what somebody else saved, beyond what fields tell. */
  rebase?: (values: Values, now: Saved) => Values;
  places?: Places;
  /** Asks again for everything that shows the record. */
  forget: () => unknown;
  onSaved: () => void;
};

export type EditForm<Saved, Values> = {
  form: RecordForm<Values>;
  saved: Saved;
  /** As it was before somebody else saved it meanwhile. */
  before: Saved | null;
  takeTheirs: () => void;
  submit: () => void;
  isSaving: boolean;
};

/** Saves a record; where somebody else saved first, both changes are in the form and nothing is saved yet. */
export function useEditForm<Saved, Values extends object, Input>(
  given: Given<Saved, Values, Input>,
): EditForm<Saved, Values> {
  const { opened, valuesOf, read, send, fetch, rebase = (values) => values, places, forget, onSaved } = given;
  const [saved, setSaved] = useState(opened);
  const [before, setBefore] = useState<Saved | null>(null);
  const initial = useMemo(() => valuesOf(saved), [valuesOf, saved]);
  const form = useRecordForm(initial, places);
  const { mutateAsync, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: send,
    onSuccess: () => void forget(),
  });

  const takeOver = async (): Promise<void> => {
    const now = await fetch();
    const bring = (mine: Values) => rebase(merge({ before: initial, theirs: valuesOf(now), mine }).merged, now);
    // Nothing that stands in the form: somebody belongs to it, or no longer.
    const again = isEqual(initial, valuesOf(now)) ? read(bring(form.values), now).input : null;
    if (again) return save(again);
    form.clear();
    form.replace(bring);
    setBefore(saved);
    setSaved(now);
  };
  const save = async (input: Input): Promise<void> => {
    try {
      const { message } = await mutateAsync(input);
      toast.success(message);
      form.letPass();
      onSaved();
    } catch (error) {
      await (isStale(error) ? takeOver() : Promise.reject(error));
    }
  };

  return {
    form,
    saved,
    before,
    takeTheirs: () => {
      form.replace(() => initial);
      setBefore(null);
    },
    submit: () => {
      if (isPending) return;
      form.clear();
      const { input, errors } = read(form.values, saved);
      if (errors !== null) return form.refuse(errors);
      void save(input).catch(form.fail);
    },
    isSaving: isPending,
  };
}
