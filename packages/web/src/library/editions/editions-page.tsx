import type { Edition } from '@eemusic/contract/library/editions';
import { plural, t } from '@lingui/core/macro';
import { Alert, Badge, Loader, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { IconFileAlert } from '@tabler/icons-react';
import { scoreExtensions, uploadScore } from '@eemusic/contract/library/uploads';
import { OpenedScore, PrintButton, useChangeAddress } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { CompareDialog } from '#library/duplicates/index.ts';
import { formatProblem } from '#library/uploads/index.ts';
import { maxTries, retryDelay } from '#platform/api/busy.ts';
import { textOf } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import type { EditionsAddress } from './room.ts';
import { editionsQuery } from './queries.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { RowAction } from '#platform/ui/row-action.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';

const route = getRouteApi('/shell/score-library/editions/$id');
/** Not until a file was uploaded, for the page's budget. */
const ReviewEdition = lazyDialog(async () => (await import('./review-edition.tsx')).ReviewEdition);

export function EditionsPage() {
  const id = Number(route.useParams().id);
  const { file, one, other } = route.useSearch();
  const { data } = useSuspenseQuery(editionsQuery(id));
  const { name, editions } = data;
  const put = useChangeAddress<EditionsAddress>();
  const find = (number: number | undefined) => editions.find(({ edition }) => edition === number);
  const [compared, opposite] = [find(one), find(other)];
  const list = useRef<HTMLDivElement>(null);
  /* The review disappears when it is published or cancelled. */
  useLostFocus(file === undefined, () => list.current?.querySelector<HTMLElement>('button, a')?.focus());

  return (
    <Page title={t`Editions of ${name}`} back={<BackLink to="/score-library/scores" label={t`Scores`} />}>
      <Stack gap="md">
        {file === undefined ? (
          <NewEdition onUploaded={(uploaded) => put({ file: uploaded })} />
        ) : (
          <ReviewEdition key={file} id={id} file={file} onDone={() => put({ file: undefined }, { replace: true })} />
        )}
        <div ref={list}>
          <EditionList id={id} editions={editions} />
        </div>
      </Stack>
      {compared && opposite && (
        <CompareEditions
          editions={editions}
          one={compared}
          other={opposite}
          onChange={(changed) => put(changed, { replace: true })}
          onClose={() => put({ one: undefined, other: undefined })}
        />
      )}
      <OpenedScore />
    </Page>
  );
}

type Props = {
  editions: readonly Edition[];
  one: Edition;
  other: Edition;
  onChange: (changed: { one: number } | { other: number }) => void;
  onClose: () => void;
};

function CompareEditions({ editions, one, other, onChange, onClose }: Props) {
  const choice = (label: string, chosen: Edition, opposite: Edition, onChoose: (edition: number) => void) => (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={String(chosen.edition)}
      data={editions
        .filter(({ edition }) => edition !== opposite.edition)
        .map((edition) => ({ value: String(edition.edition), label: formatEdition(edition) }))}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
  return (
    <CompareDialog
      one={one.fileName}
      other={other.fileName}
      onClose={onClose}
      heads={{
        one: choice(t`Choose the first edition`, one, other, (edition) => onChange({ one: edition })),
        other: choice(t`Choose the second edition`, other, one, (edition) => onChange({ other: edition })),
      }}
    />
  );
}

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

function NewEdition({ onUploaded }: { onUploaded: (fileName: string) => void }) {
  const upload = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ file, key }: { file: File; key: string }) => uploadTo(uploadScore, file, { idempotencyKey: key }),
    retry: (tries, error) => tries < maxTries && retryDelay(error) !== null,
    retryDelay: (_tries, error) => retryDelay(error) ?? 0,
    onSuccess: ({ fileName }) => onUploaded(fileName),
  });
  const take = ([file]: File[]) => file && upload.mutate({ file, key: newIdempotencyKey() });

  return (
    <section aria-label={t`New edition`}>
      <Suspense fallback={<Skeleton h={64} radius="md" />}>
        <FileDrop
          title={t`New edition: drop the corrected file here, or choose it`}
          hint={t`You can compare it first. Place, accompaniment, practice and links are kept.`}
          accept={scoreExtensions.join(',')}
          multiple={false}
          size="line"
          disabled={upload.isPending}
          onFiles={take}
        />
      </Suspense>
      {upload.isPending && (
        <Text size="sm" mt="xs" role="status">
          <Loader size={14} me="xs" aria-hidden />
          {retryDelay(upload.failureReason) === null
            ? t`Reading and engraving ${upload.variables.file.name}`
            : t`Still working on ${upload.variables.file.name}`}
        </Text>
      )}
      {upload.error !== null && (
        <Alert color="red" mt="xs" variant="light" role="alert" icon={<IconFileAlert aria-hidden />}>
          {formatProblem(upload.error) ?? textOf(upload.error)}
        </Alert>
      )}
    </section>
  );
}

const formatComposed = ({ composed }: Edition): string[] =>
  composed === null ? [] : [t`Composed here, seed ${String(composed.seed)}, version ${composed.version}`];

/** Newest first. */
function EditionList({ id, editions }: { id: number; editions: readonly Edition[] }) {
  const put = useChangeAddress<EditionsAddress>();
  const [present] = editions;
  return (
    <section aria-label={t`Editions`}>
      <RowList>
        {editions.map((edition, index) => {
          const { broughtBack } = edition;
          const name = formatEdition(edition);
          return (
            <RowOfList
              key={edition.edition}
              name={name}
              badges={
                <>
                  {index === 0 && <Badge variant="light">{t`Current`}</Badge>}
                  {broughtBack !== null && <Badge variant="default">{t`Edition ${broughtBack} again`}</Badge>}
                </>
              }
              lines={[
                edition.note || t`As first published`,
                [edition.madeBy, formatExactTime(edition.madeAt)].filter((part) => part !== '').join(' · '),
                [edition.originalName, ...formatLength(edition), ...formatComposed(edition)].join(' · '),
              ]}
              actions={
                <>
                  <RowAction
                    label={t`Preview`}
                    about={t`Preview ${name}`}
                    onClick={() => put({ preview: id, edition: edition.edition })}
                  />
                  <PrintButton ids={[id]} edition={edition.edition} size="xs" aria-label={t`Print ${name}`}>
                    {t`Print`}
                  </PrintButton>
                  {edition.fileName !== present?.fileName && (
                    <>
                      <RowAction
                        label={t`Compare`}
                        about={t`Compare ${name}`}
                        onClick={() => put({ one: edition.edition, other: present?.edition })}
                      />
                      <RowAction
                        label={t`Bring back`}
                        about={t`Bring back ${name}`}
                        onClick={() => put({ file: edition.fileName })}
                      />
                    </>
                  )}
                </>
              }
            />
          );
        })}
      </RowList>
    </section>
  );
}

export const formatEdition = ({ edition }: Pick<Edition, 'edition'>): string => t`Edition ${edition}`;

const formatLength = ({ measures }: Edition): string[] =>
  measures === null ? [] : [plural(measures, { one: '# measure', other: '# measures' })];
