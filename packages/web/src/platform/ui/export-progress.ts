import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from './toast.tsx';
import { formatBytes } from '#platform/locales/formats.ts';

export type ExportOptions = { signal: AbortSignal; onReceived: (bytes: number, rows: number | null) => void };

export type Progress = { bytes: number; rows: number | null };

/** Milliseconds until an export can be cancelled; small exports are finished earlier. */
const cancelDelay = 400;

export function useExport(save: (options: ExportOptions) => Promise<string>, formatCount = formatRows) {
  const [progress, setProgress] = useState<Progress | null>(null);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (controller: AbortController) => {
      let last: Progress = { bytes: 0, rows: null };
      let isShown = false;
      const timer = setTimeout(() => {
        isShown = true;
        setProgress(last);
      }, cancelDelay);
      try {
        const name = await save({
          signal: controller.signal,
          onReceived: (bytes, rows) => {
            last = { bytes, rows };
            if (isShown) setProgress(last);
          },
        });
        toast.success(savedText(name, last, formatCount));
      } catch (error) {
        if (!controller.signal.aborted) throw error;
        toast.info(t`The export was cancelled. Nothing was saved.`);
      } finally {
        clearTimeout(timer);
        setProgress(null);
      }
    },
  });

  return {
    progress,
    isPending,
    start: () => mutate(new AbortController()),
    cancel: () => variables?.abort(),
  };
}

function formatRows(total: number): string {
  return plural(total, { one: '# row', other: '# rows' });
}

export function formatProgress({ bytes, rows }: Progress, formatCount = formatRows): string {
  const size = formatBytes(bytes);
  if (rows === null) return bytes === 0 ? t`Preparing…` : t`Preparing… ${size}`;
  const all = formatCount(rows);
  return bytes === 0 ? t`Preparing ${all}…` : t`Preparing… ${size} of ${all}`;
}

function savedText(name: string, { bytes, rows }: Progress, formatCount: typeof formatRows): string {
  const size = formatBytes(bytes);
  if (rows === null) return t`${name} is saved: ${size}`;
  const all = formatCount(rows);
  return t`${name} is saved: ${all}, ${size}`;
}
