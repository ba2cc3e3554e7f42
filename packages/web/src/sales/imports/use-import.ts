import type { SheetEncoding, SheetSeparator } from '@eemusic/contract/platform/spreadsheets';
import {
  channelTemplate,
  checkChannelImport,
  checkEducatorImport,
  checkStudentImport,
  educatorTemplate,
  importChannels,
  type ImportCheck,
  importEducators,
  importStudents,
  studentTemplate,
} from '@eemusic/contract/sales/imports';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';

type Mapping = readonly (string | null)[];
export type Applied = { message: string; deletionId: number };

type Options = { of: ImportOf; onApplied: (applied: Applied) => Promise<void> | void };

export function useImport({ of, onApplied }: Options) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  /** Whether records or the file have changed since the check. */
  const [hasChanged, setHasChanged] = useState(false);
  const [included, setIncluded] = useState(nothingIncluded);
  const running = useRef<AbortController | null>(null);
  /** A ref, because the second click of a double click comes before the button is disabled. */
  const isSent = useRef(false);

  const check = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ chosen, mapping, place, also = included }: CheckRequest): Promise<ImportCheck> => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const query = { ...place, ...also, ...(mapping !== null && { mapping: JSON.stringify(mapping) }) };
      return uploadTo(importCalls[of].check, chosen, { query, signal, onProgress: setShare });
    },
  });
  const apply = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ checked, confirmed, ...skips }: Apply): Promise<Applied> => {
      if (file === null) throw new Error('There is no file to import');
      const mapping = JSON.stringify(checked.columns.map(({ field }) => field));
      const query = {
        ...placeOf(checked),
        ...included,
        mapping,
        plan: checked.plan,
        ...skips,
        ...(confirmed !== null && { confirmed }),
      };
      return uploadTo(importCalls[of].apply, file, { query, idempotencyKey: newIdempotencyKey() });
    },
    onSuccess: onApplied,
    onError: (error, { checked }) => {
      if (!(error instanceof CallError) || error.code !== 'import.changed' || file === null) return;
      setHasChanged(true);
      check.mutate({ chosen: file, ...choiceOf(checked) });
    },
  });
  const checkAgain = (choose: (checked: ImportCheck) => Omit<CheckRequest, 'chosen'>) => {
    setHasChanged(false);
    apply.reset();
    if (file !== null && check.data) check.mutate({ chosen: file, ...choose(check.data) });
  };

  return {
    file,
    share,
    hasChanged,
    included,
    checked: check.data,
    isChecking: check.isPending,
    checkError: isAborted(check.error) ? null : check.error,
    isApplying: apply.isPending,
    applyError: hasChanged ? null : apply.error,
    choose: (chosen: File) => {
      setFile(chosen);
      setShare(0);
      setHasChanged(false);
      apply.reset();
      check.reset();
      setIncluded(nothingIncluded);
      check.mutate({ chosen, mapping: null, also: nothingIncluded });
    },
    map: (mapping: Mapping) => checkAgain((checked) => ({ mapping, place: placeOf(checked) })),
    /** Reads the file in another way, from another sheet or row of headings, and guesses the columns again. */
    place: (place: Place) => checkAgain(() => ({ mapping: null, place })),
    /** Includes rows that are left out unless somebody wants them, or leaves them out again. */
    include: (also: Included) => {
      setIncluded(also);
      checkAgain((checked) => ({ ...choiceOf(checked), also }));
    },
    apply: (choice: Apply) => {
      if (isSent.current) return;
      isSent.current = true;
      setHasChanged(false);
      apply.mutate(choice, { onSettled: () => (isSent.current = false) });
    },
  };
}

/** The sheet and the row of the headings, counted from 1, and how a text file is read. */
export type Place = {
  sheet?: number;
  heading?: number;
  encoding?: SheetEncoding | undefined;
  separator?: SheetSeparator | undefined;
};
/** Whether hidden rows and totals are imported, and the first of several values in a cell. */
export type Included = { includeHidden: boolean; includeTotals: boolean; takeFirst: boolean };
type CheckRequest = { chosen: File; mapping: Mapping | null; place?: Place; also?: Included };

const nothingIncluded: Included = { includeHidden: false, includeTotals: false, takeFirst: false };

export const placeOf = ({ sheet, heading, text }: ImportCheck): Place => ({
  sheet,
  heading,
  ...(text && { encoding: text.encoding, separator: text.separator }),
});
const choiceOf = (checked: ImportCheck) => ({
  mapping: checked.columns.map(({ field }) => field),
  place: placeOf(checked),
});

type Apply = { checked: ImportCheck; confirmed: number | null; skipRefused: boolean; skipDuplicates: boolean };

function isAborted(error: Error | null): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export const importCalls = {
  channels: { template: channelTemplate, check: checkChannelImport, apply: importChannels },
  educators: { template: educatorTemplate, check: checkEducatorImport, apply: importEducators },
  students: { template: studentTemplate, check: checkStudentImport, apply: importStudents },
} as const;

export type ImportOf = keyof typeof importCalls;
