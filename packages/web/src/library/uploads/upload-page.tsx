import type { DraftSummary } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Group, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileAlert, IconFileMusic, IconMusic, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { scoreExtensions } from '@eemusic/contract/library/uploads';
import type { FileFormat } from '@eemusic/music/formats';
import { type Place, PlaceSelects } from '#library/academics/index.ts';
import { draftsQuery, refreshDrafts, useDiscard } from '#library/drafts/index.ts';
import { DropAnywhere, takeDropped } from '#library/dropping/index.ts';
import { shelfScores, wireOfLibrary } from '#library/catalogue/address.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { Navigator, useNavigator } from '#library/navigator/index.ts';
import { formatMusic } from '#library/tags/index.ts';
import { curriculumChoices, OpenedScore, placeInAddress, useScoresAddress } from '#library/scores/index.ts';
import { useSession } from '#access/session/index.ts';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import type { PublishedScore } from './use-publish.ts';
import { type RefusedFile, useUploads } from './upload-queue.ts';

const UploadPanel = lazyDialog(async () => (await import('./upload-panel.tsx')).UploadPanel);
const loadReview = () => import('./review-screen.tsx');
const OpenReview = lazyPart(async () => (await loadReview()).OpenReview);

export function UploadPage() {
  const { libraryId, search } = useScoresAddress();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const userId = useSession()?.userId ?? 0;
  /* A review stays open when the user opens another library. */
  const library =
    libraries.find(({ id }) => id === libraryId) ?? (search.review === undefined ? undefined : libraries[0]);

  if (library === undefined) {
    return (
      <Page title={t`Score Library`} back={<Back />}>
        <EmptyState
          icon={IconMusic}
          title={t`This library does not exist`}
          action={<LinkAnchor to="/score-library/dashboard">{t`All libraries`}</LinkAnchor>}
        />
      </Page>
    );
  }
  return <UploadScreen key={library.id} libraryId={library.id} name={library.name} userId={userId} />;
}

function Back() {
  return <BackLink to="/score-library/dashboard" label={t`Score Library`} />;
}

function UploadScreen({ libraryId, name, userId }: { libraryId: number; name: string; userId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place, curriculum, search, change } = useScoresAddress();
  const { review } = search;
  const isReviewing = review !== undefined;
  const loading = useQuery(draftsQuery);
  const own = (loading.data?.drafts ?? []).filter(({ owner }) => owner.userId === userId);
  const opened = own.find(({ id }) => id === review);
  const drafts = own.filter(({ moduleId }) => moduleId === libraryId);
  const [arrived, setArrived] = useState(0);
  const open = (draftId: number) => change({ review: draftId });
  const uploads = useUploads({
    shelf: { moduleId: libraryId, curriculum, ...place },
    open: opened === undefined ? null : { id: opened.id, count: opened.names.length },
    onUploaded: () => {
      setArrived((count) => count + 1);
      void refreshDrafts(client);
    },
    onReview: open,
  });
  const { isRunning, take } = uploads;
  useEffect(() => {
    const dropped = takeDropped(libraryId);
    if (dropped.length > 0) take(dropped);
  }, [take, libraryId]);
  useTitleFocus(isReviewing, { fromTop: true });
  useEffect(() => {
    if (isRunning || drafts.length > 0) loadReview().catch(() => undefined);
  }, [isRunning, drafts.length]);
  const dismiss = () => uploads.dismiss(uploads.files.map(({ key }) => key));

  const startAfresh = (published: PublishedScore[]) => {
    dismiss();
    void refreshDrafts(client);
    if (published.length === 0) return change({ search: undefined, review: undefined }, { replace: true });
    void navigate(listOf(published));
  };

  const title = isReviewing ? t`Add to this review` : t`Upload to ${name}`;
  const dropping = <DropAnywhere targets={[{ title, onFiles: take }]} />;
  const panel = <UploadPanel {...uploads} />;
  if (isReviewing) {
    return (
      <OpenReview
        id={review}
        title={t`Review · ${name}`}
        back={<Back />}
        userId={userId}
        arrived={arrived}
        uploads={
          <>
            {panel}
            <RefusedFiles files={uploads.refused} onDismiss={dismiss} />
            {dropping}
          </>
        }
        onFiles={uploads.take}
        onLeave={() => change({ review: undefined })}
        onEnd={startAfresh}
      />
    );
  }
  return (
    <Page
      title={name}
      back={<Back />}
      actions={
        <ChooseFilesButton onFiles={uploads.take} size="sm" leftSection={<IconUpload size={16} aria-hidden />}>
          {t`Upload scores`}
        </ChooseFilesButton>
      }
    >
      <ScoreShelf
        zone={!isRunning && <UploadZone onFiles={uploads.take} />}
        upload={
          <>
            {!isRunning &&
              drafts.map((draft) => <DraftNotice key={draft.id} draft={draft} onReview={() => open(draft.id)} />)}
            {loading.data === undefined && loading.error !== null && (
              <LoadProblem
                missing={t`Your unfinished reviews are not shown.`}
                error={loading.error}
                onRetry={() => void loading.refetch()}
              />
            )}
            {!isRunning && <RefusedFiles files={uploads.refused} onDismiss={dismiss} />}
            {panel}
          </>
        }
      />
      {dropping}
    </Page>
  );
}

const ScoreBrowser = lazyPart(async () => (await import('#library/catalogue/index.ts')).ScoreBrowser);

const pickersStyle = {
  flex: '9 1 600px',
  maxWidth: 840,
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
};

function ScoreShelf({ zone, upload }: { zone: ReactNode; upload: ReactNode }) {
  const { libraryId: moduleId, place, curriculum, change } = useScoresAddress();
  const { filter } = useListAddress(shelfScores);
  const navigator = useNavigator();
  const { gradeId, levelId, stageId } = place;
  const shelf = useMemo(
    () => ({
      moduleId,
      curriculum,
      gradeId: gradeId ?? undefined,
      levelId: levelId ?? undefined,
      stageId: stageId ?? undefined,
    }),
    [moduleId, curriculum, gradeId, levelId, stageId],
  );
  /* Choosing another place closes what was open on the previous one. */
  const closed = { edit: undefined, preview: undefined, published: undefined };
  const choose = (chosen: Place) => change({ ...placeInAddress(chosen), ...closed });

  return (
    <Stack gap="md">
      <div className="flex flex-wrap gap-12">
        <div className="ellipsis-inputs grid items-start gap-12 min-w-0" style={pickersStyle}>
          <Select
            label={t`Library type`}
            size="sm"
            data={[...curriculumChoices]}
            value={curriculum}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            onChange={(chosen) =>
              change({ curriculum: chosen === null || chosen === defaultCurriculum ? undefined : chosen, ...closed })
            }
          />
          <PlaceSelects id="shelf" withRetired place={place} errors={{}} onChange={choose} />
        </div>
        {zone}
      </div>
      {upload}
      <Navigator
        navigator={navigator}
        filter={wireOfLibrary(filter, { moduleId, curriculum })}
        place={place}
        onChoose={choose}
      >
        <Suspense fallback={<Skeleton h={560} aria-busy />}>
          <ScoreBrowser key={JSON.stringify(shelf)} shelf={shelf} navigator={navigator} />
        </Suspense>
      </Navigator>
      <OpenedScore />
    </Stack>
  );
}

function DraftNotice({ draft, onReview }: { draft: DraftSummary; onReview: () => void }) {
  const { discard, isPending } = useDiscard();
  return (
    <Alert variant="light" icon={<IconFileMusic aria-hidden />} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          <Plural
            value={draft.names.length}
            one="# uploaded score is not published yet."
            other="# uploaded scores are not published yet."
          />
        </span>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => void discard(draft).then((isDone) => isDone && focusTitle())}
          >{t`Discard`}</Button>
          <Button size="xs" onClick={onReview}>{t`Continue the review`}</Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** The list that shows these scores first: their shelf, or all scores if they are on several. */
export function listOf(published: readonly PublishedScore[]) {
  const shown = { sort: 'id', order: 'desc', published: published.map(({ id }) => id).join('-') } as const;
  const [first] = published;
  if (first === undefined || !published.every((score) => isSameShelf(score, first)))
    return { to: '/score-library/scores', search: shown, replace: true } as const;
  const { moduleId, curriculum, gradeId: grade, levelId: level, stageId: stage } = first;
  return {
    to: '/score-library/$id/upload',
    params: { id: String(moduleId) },
    search: { curriculum: curriculum === defaultCurriculum ? undefined : curriculum, grade, level, stage, ...shown },
    replace: true,
  } as const;
}

const shelfFields = ['moduleId', 'curriculum', 'stageId'] as const;

function isSameShelf(one: PublishedScore, other: PublishedScore): boolean {
  return shelfFields.every((field) => one[field] === other[field]);
}

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

function UploadZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Box display="grid" flex="1 1 260px" visibleFrom="xs">
      <Suspense fallback={<Skeleton h={54} radius="md" />}>
        <FileDrop
          title={t`Drop score files here, or choose them`}
          hint={t`Up to ${maxScoreFiles} files at a time: .musicxml, .mxl or .xml`}
          accept={scoreExtensions.join(',')}
          multiple
          size="small"
          onFiles={onFiles}
        />
      </Suspense>
    </Box>
  );
}

type Props = { files: readonly RefusedFile[]; onDismiss: () => void };

function RefusedFiles({ files, onDismiss }: Props) {
  if (files.length === 0) return null;
  const byName = new Map(files.map((file) => [file.name, file]));
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconFileAlert aria-hidden />}
      title={t`Only .musicxml files are accepted`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onDismiss}
    >
      <List size="sm" spacing={4}>
        {[...byName.values()].map(({ name, format }) => (
          <List.Item key={name}>
            {name}
            <Text size="sm" c="dimmed">
              <Advice format={format} />
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Advice({ format }: { format: FileFormat }) {
  if (format === null)
    return t`This is not a score that we recognise. Export it as MusicXML from your notation program.`;
  if (format === 'musicxml')
    return t`It contains a MusicXML score: give it a name that ends in .musicxml, then upload it again.`;
  if (format === 'compressed-musicxml')
    return (
      <Trans>It contains a compressed MusicXML score: give it a name that ends in .mxl, then upload it again.</Trans>
    );
  return formatMusic({ code: 'score-file.other-format', params: { format } }, '');
}
