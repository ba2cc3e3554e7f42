import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { printScores } from '@eemusic/contract/library/printing';
import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { plural, t } from '@lingui/core/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { exportScores } from '@eemusic/contract/library/scores';
import { useSession } from '#access/session/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { whenServed } from '#platform/api/busy.ts';
import { download, fetchFile } from '#platform/api/download.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { isEqual } from '#platform/ui/conflict.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { LayoutFields, type LayoutOwner, ownerOf, recallLayout, rememberLayout } from '#library/print-layouts/index.ts';
import { PdfPreview } from './pdf-preview.tsx';
import fold from '#platform/ui/fold.module.css';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { call } from '#platform/api/call.ts';
import classes from './print-dialog.module.css';

type Props = { ids: readonly number[]; edition?: number | undefined; onClose: () => void };

/** Number of scores in the preview: enough to judge a layout without engraving all scores at each change. */
const maxPreviewed = 8;

export function PrintDialog({ ids, edition, onClose }: Props) {
  const printed = useQuery(printedQuery(ids));
  const libraries = useQuery(librariesQuery);
  const error = printed.error ?? libraries.error;
  const isThere = printed.data !== undefined && libraries.data !== undefined;
  const owner = ownerOf((printed.data ?? []).map(({ moduleId }) => moduleId));
  const library = libraries.data?.find(({ id }) => id === owner);
  const name = printed.data?.length === 1 ? (printed.data[0]?.name ?? '') : '';

  return (
    <Dialog
      opened
      onClose={onClose}
      size={1180}
      title={name === '' ? plural(ids.length, { one: 'Print # score', other: 'Print # scores' }) : t`Print ${name}`}
      classNames={{ content: classes.content ?? '', body: 'flex flex-col flex-1 min-h-0' }}
    >
      {isThere ? (
        <PrintForm
          ids={ids}
          edition={edition}
          owner={owner}
          defaultLayout={library?.printLayout ?? standardPrintLayout}
          isOfLibrary={library !== undefined}
          onClose={onClose}
        />
      ) : error === null ? (
        <Skeleton h={480} aria-busy />
      ) : (
        <ListError error={error} onRetry={() => void Promise.all([printed.refetch(), libraries.refetch()])} />
      )}
    </Dialog>
  );
}

type FormProps = Props & { owner: LayoutOwner; defaultLayout: PrintLayout; isOfLibrary: boolean };

function PrintForm({ ids, edition, owner, defaultLayout, isOfLibrary, onClose }: FormProps) {
  const person = useSession()?.userId ?? 0;
  const [layout, setLayout] = useState(() => recallLayout(person, owner) ?? defaultLayout);
  const isPhone = useIsPhone();
  const previewed = useMemo(
    () => ({ selected: ids.slice(0, maxPreviewed), layout, ...(edition !== undefined && { edition }) }),
    [ids, layout, edition],
  );
  const isDefault = isEqual(layout, defaultLayout);
  const print = usePrint({ ...previewed, selected: [...ids] }, onClose);
  const { percent } = print;
  const fields = (
    <div className={classes.fields ?? ''}>
      <LayoutFields layout={layout} onChange={setLayout} />
      <Button variant="subtle" size="compact-sm" disabled={isDefault} onClick={() => setLayout(defaultLayout)}>
        {isOfLibrary ? t`Reset to the library’s settings` : t`Reset to the standard settings`}
      </Button>
    </div>
  );

  return (
    <>
      <div className={classes.columns ?? ''}>
        {isPhone ? (
          <details className={fold.fold ?? ''}>
            <summary>{t`Paper and layout`}</summary>
            {fields}
          </details>
        ) : (
          fields
        )}
        <PdfPreview
          input={previewed}
          fetch={(input, signal) => fetchFile(printScores, { ...input, selected: [...input.selected] }, { signal })}
          isFolded={layout.paper === 'A3'}
          pageWidth={layout.paper === 'A3' ? 640 : 340}
        />
      </div>
      <div className="flex items-center gap-8" style={{ paddingTop: 12 }}>
        <Text size="sm" c="dimmed" me="auto" role="status">
          {print.isPending && print.isDelayed
            ? t`Still working. The PDF comes by itself.`
            : ids.length > maxPreviewed && t`The preview shows the first ${maxPreviewed} of ${ids.length} scores.`}
        </Text>
        <Button variant="default" size="sm" flex="none" onClick={onClose}>{t`Cancel`}</Button>
        <ActionButton
          icon={IconFileTypePdf}
          size="sm"
          flex="none"
          loading={print.isPending && percent === 0}
          disabled={print.isPending}
          onClick={() => {
            rememberLayout(person, owner, isDefault ? null : layout);
            print.start();
          }}
        >
          {print.isPending && percent > 0 ? t`Preparing ${percent}%` : t`Save PDF`}
        </ActionButton>
      </div>
    </>
  );
}

function usePrint(request: CallOf<typeof printScores>, onSaved: () => void) {
  const [percent, setPercent] = useState(0);
  const [isDelayed, setDelayed] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => {
      setPercent(0);
      setDelayed(false);
      running.current = new AbortController();
      const { signal } = running.current;
      const onProgress = (share: number) => setPercent(Math.round(share * 100));
      const save = () => download(printScores, request, { signal, onProgress });
      return whenServed(save, { signal, onDelayed: () => setDelayed(true) });
    },
    onSuccess: onSaved,
    onError: (error) => running.current?.signal.aborted || toast.failure(error),
  });
  return { start: () => mutate(), isPending, percent, isDelayed };
}

function printedQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['scores', 'printed', ids.join('-')],
    queryFn: async ({ signal }) => (await call(exportScores, { selected: [...ids] }, { signal })).scores,
    staleTime: 60_000,
  });
}
