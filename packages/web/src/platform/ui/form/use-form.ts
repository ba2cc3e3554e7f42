import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { combine as combineFields, type Combined, isEqual, isStale, type Versions } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import { type Checked, type Errors, errorsOf, type Names, problemOf } from './read-form.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useAskBeforeLeaving } from '#platform/ui/confirm.tsx';

export type FormOptions<Saved, Values, Input, Answer> = {
  opened: Saved;
  valuesOf: (saved: Saved) => Values;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  /** Fetches the current version of the record; missing for a new one. */
  fetch?: () => Promise<Saved>;
  combine?: (versions: Versions<Values>) => Combined<Values>;
  isSame?: (one: Values, other: Values) => boolean;
  /** Adapts the user's values to the version that somebody else saved, if merging fields is not enough. */
  rebase?: (values: Values, now: Saved) => Values;
  errorMapping?: ErrorMapping;
  refresh: () => unknown;
  /** Reads the record from the answer, for a form that stays open when it is saved. */
  savedIn?: (answer: Answer) => Saved;
  onSaved?: (answer: Answer) => void;
  onFailed?: (error: unknown) => void;
};

export type EditForm<Saved, Values extends object> = ReturnType<
  typeof useForm<Saved, Values, object, { message: string }>
>;

/**
 * Creates or saves a record. If somebody else saved first, the changes of both are kept; if both changed the same
 * field, the form shows the conflict, and nothing is saved until the user decides.
 */
export function useForm<Saved, Values extends object, Input extends object, Answer extends { message: string }>(
  options: FormOptions<Saved, Values, Input, Answer>,
) {
  const { opened, valuesOf, read, send, fetch, errorMapping, refresh, savedIn, onSaved, onFailed } = options;
  const { combine = combineFields, isSame = isEqual, rebase = (values: Values) => values } = options;
  const [saved, setSaved] = useState(opened);
  const [before, setBefore] = useState<Saved | null>(null);
  const { optionsFor } = useIdempotency();
  const initial = valuesOf(saved);
  const form = useRecordForm(initial, errorMapping, isSame);

  const save = async (input: Input, note: string | null = null): Promise<void> => {
    try {
      const answer = await send(input, optionsFor(input));
      void refresh();
      toast.success(answer.message);
      if (note !== null) toast.info(note);
      if (savedIn) return openAnew(savedIn(answer));
      form.allowLeaving();
      onSaved?.(answer);
    } catch (error) {
      await (fetch !== undefined && isStale(error) ? takeOver(fetch) : Promise.reject(error));
    }
  };
  const openAnew = (now: Saved) => {
    setSaved(now);
    setBefore(null);
    form.replace(() => valuesOf(now));
  };
  const takeOver = async (fetch: () => Promise<Saved>): Promise<void> => {
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
    /** `changed` are the fields that differ from the saved record; a new one has none, and can always be saved. */
    form: {
      ...form,
      changed: fetch === undefined ? [] : changedIn(initial, form.values),
      isUnchanged: fetch !== undefined && isSame(initial, form.values),
    },
    saved,
    /** The record before somebody else saved it; null without a conflict. */
    before,
    /** The form values of that record, and of the version that somebody else saved. */
    conflict: before === null ? null : { before: valuesOf(before), theirs: initial },
    /** Uses the other person's values for fields that both changed; the user's other changes stay in the form. */
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

/** What the server asked for before it saves, such as a code that it sent to an address in the form. */
export type Step = {
  /** The field that it asked for, and the one that says where to. */
  asks: string;
  about: string;
  sentTo: string;
  isRepeated: boolean;
};

type Refusal = {
  problem: string | null;
  errors: Errors;
  step: Step | null;
  /** Counts refused attempts to save; each moves the focus to the first error, or to the field asked for. */
  attempt: number;
};
const noRefusal: Refusal = { problem: null, errors: {}, step: null, attempt: 0 };

export type RecordForm<Values> = ReturnType<typeof useRecordForm<Values & object>>;

export type ErrorMapping = {
  names?: Names;
  codes?: Names;
  /** Refusals that are no error, but the next step. */
  steps?: Readonly<Record<string, Pick<Step, 'asks' | 'about'>>>;
  refusal?: string;
};

/** @param initial the saved values; while the form differs from them, leaving requires a confirmation */
export function useRecordForm<Values extends object>(
  initial: Values,
  errorMapping: ErrorMapping = {},
  isSame: (one: Values, other: Values) => boolean = isEqual,
) {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState(noRefusal);
  const allowLeaving = useAskBeforeLeaving(!isSame(initial, values));

  const refuse = (problem: string | null, errors: Errors) =>
    setRefusal(({ attempt, step }) => ({ problem, errors, step, attempt: attempt + 1 }));
  const ask = ({ asks, about }: Pick<Step, 'asks' | 'about'>) =>
    setRefusal(({ attempt, step }) => ({
      ...noRefusal,
      step: { asks, about, sentTo: String(new Map(Object.entries(values)).get(about)), isRepeated: step !== null },
      attempt: attempt + 1,
    }));

  return {
    ...refusal,
    values,
    change: (part: Partial<Values>) => {
      const { step } = refusal;
      const isMoot = step !== null && step.about in part;
      setValues((before) => ({ ...before, ...part, ...(isMoot && { [step.asks]: '' }) }));
      setRefusal((before) => ({
        ...before,
        errors: Object.fromEntries(Object.entries(before.errors).filter(([field]) => !(field in part))),
        step: isMoot ? null : before.step,
      }));
    },
    replace: setValues,
    clear: () => setRefusal(({ attempt, step }) => ({ ...noRefusal, step, attempt })),
    /** Shows errors that were found before sending; above the form, `problem` or the default message. */
    refuse: (errors: Errors, problem = errorMapping.refusal ?? t`Please check the marked fields`) =>
      refuse(problem, errors),
    /** Shows the server's refusal beside its field, or asks for the field of the next step. */
    fail: (error: unknown) => {
      const next = error instanceof CallError ? errorMapping.steps?.[error.code] : undefined;
      if (next) return ask(next);
      const [text, errors] = [textOf(error), errorsOf(error, errorMapping)];
      const isAtField = Object.entries(errors).some(([field, error]) => field in values && error === text);
      refuse(isAtField ? null : text, errors);
    },
    /** Call it after saving: leaving then needs no confirmation. */
    allowLeaving,
  };
}

type Creation<Input, Answer> = {
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  refresh: () => unknown;
  /** The form is emptied when the record is created and stays on the screen, so that the same may be written again. */
  isEmptied?: true;
};

/** Creates a record; sent again unchanged, it creates no other. */
export function useCreate<Input extends object, Answer>({ send, refresh, isEmptied }: Creation<Input, Answer>) {
  const { optionsFor, forget } = useIdempotency();
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => send(input, optionsFor(input)),
    onSuccess: () => {
      if (isEmptied) forget();
      void refresh();
    },
  });
}

type DialogOptions<Values, Input, Answer> = {
  initial: Values;
  read: (values: Values) => Checked<Input>;
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  /** The fields that refusals are about, by their codes. */
  codes?: Names;
  /** The only field of a form, which says whatever is wrong. */
  field?: keyof Values & string;
};

/** For values that only the server checks. */
export const unchecked = <Values>(input: Values): Checked<Values> => ({ input, errors: null });

/** A short form in a dialog, checked by the schema of its call before it is sent. */
export function useDialogForm<Values extends object, Input extends object, Answer>(
  options: DialogOptions<Values, Input, Answer>,
) {
  const [values, setValues] = useState(options.initial);
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  const { optionsFor } = useIdempotency();
  const { mutate, error, isPending, data } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => options.send(input, optionsFor(input)),
    onSuccess: options.onDone,
  });
  const submit = () => {
    const { input, errors } = options.read(values);
    setRefusal({ wrong: errors ?? {}, attempt: attempt + 1 });
    if (input !== null) mutate(input);
  };
  const problem = problemOf(error, options);
  const { field } = options;
  return {
    values,
    errors: { ...errorsOf(error, options), ...(field && problem !== null && { [field]: problem }), ...wrong },
    change: (part: Partial<Values>) => setValues({ ...values, ...part }),
    /** The answer, once the server has made it. */
    data,
    /** For `DialogForm`. */
    dialog: { refusal: error ?? attempt, change: { problem: field ? null : problem, isPending, submit } },
  };
}

/** An unchanged form that is sent again has the same key, so that the server creates only one record. */
export function useIdempotency() {
  const sent = useRef({ body: '', key: '' });
  return {
    optionsFor: (input: object): CallOptions => {
      const body = JSON.stringify(input);
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() };
      return { idempotencyKey: sent.current.key };
    },
    forget: () => void (sent.current = { body: '', key: '' }),
  };
}
