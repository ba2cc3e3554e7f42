import {
  bringLibrary,
  type BulkDoubt,
  cancelBulk,
  getBulk,
  listBulks,
  publishBulk,
} from '@eemusic/contract/library/bulk';
import { deleteScores } from '@eemusic/contract/library/scores';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Button, FileButton, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { IconFileZip, IconUpload } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { csvFile, saveCsv } from '#platform/save-file.ts';
import { enumerate, numbers } from '#platform/locales/formats.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { ActionButton, LinkAnchor } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';

const route = getRouteApi('/shell/score-library/bulk');
type Bulk = AnswerOf<typeof getBulk>;
type Draft = Bulk['drafts'][number];

const bulksKey = ['bulks'];
const bulksQuery = queryOptions({
  queryKey: bulksKey,
  queryFn: async ({ signal }) => (await call(listBulks, {}, { signal })).bulks,
});
const pollMs = 2_000;
/** Those that are published or discarded make room for the next ones. */
const shownAtOnce = 100;

const bulkQuery = (id: number) =>
  queryOptions({
    queryKey: [...bulksKey, id],
    queryFn: ({ signal }) => call(getBulk, { id: String(id), Size: String(shownAtOnce) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? pollMs : false),
  });

export function BulkPage() {
  const { bulk: chosen } = route.useSearch();
  const navigate = useNavigate();
  const { data: bulks, error, refetch } = useQuery(bulksQuery);
  const shown = chosen ?? bulks?.[0]?.bulkId;
  const open = (bulk: number) => void navigate({ to: '/score-library/bulk', search: { bulk } });

  return (
    <Page
      title={t`Import a library`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      actions={<UploadButton onUploaded={open} />}
    >
      {error !== null && bulks === undefined && <ListError error={error} onRetry={() => void refetch()} />}
      {bulks?.length === 0 && (
        <EmptyState
          icon={IconFileZip}
          title={t`Bring hundreds or thousands of scores at once`}
          hint={t`Upload a .zip of MusicXML files. A sheet in it can name file, name, grade, level, stage, tags and library.`}
        />
      )}
      {shown !== undefined && (
        <Stack gap="md">
          {bulks !== undefined && bulks.length > 1 && (
            <Select
              label={t`Library`}
              allowDeselect={false}
              maw={420}
              data={bulks.map((one) => ({
                value: String(one.bulkId),
                label: `${one.name} · ${formatMoment(one.createdAt)}`,
              }))}
              value={String(shown)}
              onChange={(value) => value !== null && open(Number(value))}
            />
          )}
          <OpenBulk id={shown} />
        </Stack>
      )}
    </Page>
  );
}

function UploadButton({ onUploaded }: { onUploaded: (bulkId: number) => void }) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadTo(bringLibrary, file, { onProgress: setShare }),
    onSuccess: async ({ bulkId, message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: bulksKey });
      onUploaded(bulkId);
    },
  });
  const percent = Math.round(share * 100);
  return (
    <FileButton accept=".zip" onChange={(file) => file !== null && upload.mutate(file)}>
      {({ onClick }) => (
        <ActionButton
          icon={IconUpload}
          size="sm"
          aria-disabled={upload.isPending}
          onClick={() => !upload.isPending && onClick()}
        >
          {upload.isPending ? t`Uploading ${percent}%` : t`Upload a .zip`}
        </ActionButton>
      )}
    </FileButton>
  );
}

function OpenBulk({ id }: { id: number }) {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const { data: bulk, error, refetch } = useQuery(bulkQuery(id));
  const publish = useMutation({
    mutationFn: (accept: 'certain' | number[]) => call(publishBulk, { id: String(id), accept }),
    onSuccess: ({ message, ids }) =>
      toast.action(message, {
        id: `bulk ${id}`,
        label: t`Undo`,
        onClick: () =>
          void call(deleteScores, { selected: ids })
            .then((undone) => toast.success(undone.message))
            .catch((fault: unknown) => toast.failure(fault, { otherwise: t`Something went wrong!` }))
            .finally(() => void refreshScores(client)),
      }),
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: bulksKey }), refreshScores(client)]);
    },
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelBulk, { id: String(id) }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: bulksKey }),
  });
  if (error !== null && bulk === undefined) return <ListError error={error} onRetry={() => void refetch()} />;
  if (bulk === undefined) return null;
  const { certain, failed, state, drafts } = bulk;
  return (
    <>
      <Figures bulk={bulk} />
      <Group gap="xs">
        {certain > 0 && state !== 'reading' && (
          <Button size="sm" loading={publish.isPending} onClick={() => publish.mutate('certain')}>
            <Plural value={certain} one="Publish the # certain score" other="Publish the # certain scores" />
          </Button>
        )}
        {state === 'reading' && (
          <Button size="sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t`Cancel`}
          </Button>
        )}
        {failed.length > 0 && (
          <Button size="sm" variant="default" onClick={() => saveFailed(failed)}>
            <Plural value={failed.length} one="Download the # failure" other="Download the # failures" />
          </Button>
        )}
      </Group>
      {drafts.length > 0 && (
        <DataTable<Draft>
          label={t`Scores to be published`}
          rows={drafts}
          columns={columnsOf({
            isPhone,
            isReady: state !== 'reading' && !publish.isPending,
            onPublish: (draft) => publish.mutate([draft]),
          })}
          idOf={({ draftId }) => draftId}
          fits={isPhone}
          empty={null}
        />
      )}
    </>
  );
}

function Figures({ bulk: { state, isComposed, total, read, certain, doubtful, failed } }: { bulk: Bulk }) {
  const figures = enumerate([
    plural(certain, { one: '# certain', other: '# certain' }),
    plural(doubtful, { one: '# doubtful', other: '# doubtful' }),
    plural(failed.length, { one: '# failed', other: '# failed' }),
  ]);
  const [done, all] = [numbers().format(read), numbers().format(total)];
  const texts: Record<Bulk['state'], string> = {
    reading: isComposed
      ? t`${done} of ${all} exercises composed. You can close this page.`
      : t`${done} of ${all} files read. You can close this page.`,
    failed: isComposed
      ? t`The exercises could not be composed. Order them again.`
      : t`The files could not be read. Upload the .zip again.`,
    published: t`Everything that could be read is published.`,
    ready: figures,
    publishing: figures,
  };
  return (
    <Stack gap={6}>
      <Text role="status">{texts[state]}</Text>
      {state === 'reading' && <Progress value={(read / Math.max(1, total)) * 100} aria-label={t`Files read`} />}
    </Stack>
  );
}

function saveFailed(failed: Bulk['failed']): void {
  saveCsv('failed.csv', csvFile([[t`File`, t`Reason`], ...failed.map(({ file, reason }) => [file, reason])]));
}

const doubtTexts: Record<BulkDoubt, MessageDescriptor> = {
  library: msg`Library unknown`,
  place: msg`Place unknown`,
  tag: msg`Tags unsure`,
  sheet: msg`Sheet names something unknown`,
  warning: msg`Warnings`,
  duplicate: msg`Exists already`,
};

type Options = { isPhone: boolean; isReady: boolean; onPublish: (draftId: number) => void };

function columnsOf({ isPhone, isReady, onPublish }: Options): TableColumn<Draft>[] {
  const doubtsOf = ({ doubts }: Pick<Draft, 'doubts'>) => enumerate(doubts.map((doubt) => i18n._(doubtTexts[doubt])));
  return [
    {
      id: 'name',
      header: t`Score`,
      cell: ({ draftId, moduleId, name, file, ...draft }) => (
        <Stack gap={0}>
          <LinkAnchor
            to="/score-library/$id/upload"
            params={{ id: String(moduleId) }}
            search={{ review: draftId }}
            size="sm"
          >
            {name}
          </LinkAnchor>
          <Text span size="xs" c="dimmed">
            {file}
          </Text>
          {isPhone && doubtsOf(draft)}
        </Stack>
      ),
    },
    ...(isPhone ? [] : [{ id: 'doubts', header: t`To check`, cell: doubtsOf }]),
    {
      id: 'publish',
      header: t`Publish`,
      isHeaderHidden: true,
      width: 100,
      cell: ({ draftId, name }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={!isReady}
          aria-label={t`Publish ${name}`}
          onClick={() => onPublish(draftId)}
        >{t`Publish`}</Button>
      ),
    },
  ];
}
