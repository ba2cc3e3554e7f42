import { addToDraft, type DraftSummary } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, List, Skeleton, Text } from '@mantine/core';
import { IconFileAlert, IconFileMusic, IconMusic, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { scoreExtensions, uploadScore } from '@eemusic/contract/library/uploads';
import type { FileFormat } from '@eemusic/music/formats';
import type { Curriculum } from '@eemusic/contract/library/score-filter';
import { draftsQuery, refreshDrafts, useDiscard } from '#library/drafts/index.ts';
import { DropAnywhere, takeDropped } from '#library/dropping/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { formatMusic } from '#library/tags/index.ts';
import { useScoresAddress } from '#library/scores/index.ts';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { LoadProblem } from '#platform/ui/load-problem.tsx';
import { Page } from '#platform/ui/page.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import type { Place } from '#library/academics/index.ts';
import { call } from '#platform/api/call.ts';
import { textOf } from '#platform/api/call-error.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { retryDelay } from '#platform/api/busy.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { ScoreShelf } from './score-shelf.tsx';
import { UploadPanel } from './upload-panel.tsx';
import type { PublishedScore } from './use-publish.ts';
import { recogniseFiles, type RefusedFile, sortFiles } from './sort-files.ts';
import { formatProblem } from './format-music.ts';
import { createUploadQueue, isOpen } from './upload-queue.ts';
import classes from './upload-zone.module.css';

const loadReview = () => import('./open-review.tsx');
const OpenReview = lazyPart(async () => (await loadReview()).OpenReview);

/** The scores of a library: search, upload, review and publishing. */
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
          action={
            <Anchor component={Link} to="/score-library/dashboard">
              <Trans>All libraries</Trans>
            </Anchor>
          }
        />
      </Page>
    );
  }
  return <UploadScreen key={library.id} libraryId={library.id} name={library.name} userId={userId} />;
}

function Back() {
  return <BackLink to="/score-library/dashboard" label={t`Score Library`} />;
}

/** The user's reviews, in all libraries. */
function useOwnDrafts(userId: number) {
  const { data, error, refetch } = useQuery(draftsQuery);
  return {
    own: (data?.drafts ?? []).filter(({ owner }) => owner.userId === userId),
    problem: data === undefined && error !== null && (
      <LoadProblem missing={t`Your unfinished reviews are not shown.`} error={error} onRetry={() => void refetch()} />
    ),
  };
}

function UploadScreen({ libraryId, name, userId }: { libraryId: number; name: string; userId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { place, curriculum, search, change } = useScoresAddress();
  const { review } = search;
  const isReviewing = review !== undefined;
  const { own, problem } = useOwnDrafts(userId);
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
  const dropping = (
    <Suspense>
      <DropAnywhere targets={[{ title, onFiles: take }]} />
    </Suspense>
  );
  const panel = (
    <UploadPanel {...uploads} onCancel={uploads.cancel} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
  );
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
          <Trans>Upload scores</Trans>
        </ChooseFilesButton>
      }
    >
      <ScoreShelf
        zone={!isRunning && <UploadZone onFiles={uploads.take} />}
        upload={
          <>
            {!isRunning &&
              drafts.map((draft) => <DraftNotice key={draft.id} draft={draft} onReview={() => open(draft.id)} />)}
            {problem}
            {!isRunning && <RefusedFiles files={uploads.refused} onDismiss={dismiss} />}
            {panel}
          </>
        }
      />
      {dropping}
    </Page>
  );
}

/** Links to uploads waiting for review, which the user may have begun on another device. */
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
          >
            <Trans>Discard</Trans>
          </Button>
          <Button size="xs" onClick={onReview}>
            <Trans>Continue the review</Trans>
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/**
 * The address of the list that shows these scores first and highlights them: their shelf, or all scores if they are on
 * several shelves.
 */
export function listOf(published: readonly PublishedScore[]) {
  const shown = { sort: 'id', order: 'desc', published: published.map(({ id }) => id).join('-') } as const;
  const [first] = published;
  if (first === undefined || !published.every((score) => isSameShelf(score, first)))
    return { to: '/score-library/scores', search: shown, replace: true } as const;
  const { moduleId, curriculum, gradeId: grade, levelId: level, stageId: stage } = first;
  return {
    to: '/score-library/$id/upload',
    params: { id: String(moduleId) },
    search: { ...(curriculum !== defaultCurriculum && { curriculum }), grade, level, stage, ...shown },
    replace: true,
  } as const;
}

const shelfFields = ['moduleId', 'curriculum', 'stageId'] as const;

function isSameShelf(one: PublishedScore, other: PublishedScore): boolean {
  return shelfFields.every((field) => one[field] === other[field]);
}

const FileDrop = lazyPart(async () => (await import('#platform/ui/file-drop.tsx')).FileDrop);

/** Accepts score files by drop or click. */
function UploadZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className={classes.zone}>
      <Suspense fallback={<Skeleton h={58} radius="md" />}>
        <FileDrop
          title={t`Drop score files here, or choose them`}
          hint={t`Up to ${maxScoreFiles} files at a time: .musicxml, .mxl or .xml`}
          accept={scoreExtensions.join(',')}
          multiple
          size="small"
          onFiles={onFiles}
        />
      </Suspense>
    </div>
  );
}

type Props = { files: readonly RefusedFile[]; onDismiss: () => void };

/** Lists refused files, each with its format and how to get MusicXML from it. */
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
    return <Trans>This is not a score that we recognise. Export it as MusicXML from your notation program.</Trans>;
  if (format === 'musicxml')
    return <Trans>It contains a MusicXML score: give it a name that ends in .musicxml, then upload it again.</Trans>;
  if (format === 'compressed-musicxml')
    return (
      <Trans>It contains a compressed MusicXML score: give it a name that ends in .mxl, then upload it again.</Trans>
    );
  return formatMusic({ code: 'score-file.other-format', params: { format } }, '');
}

/** The library and place that the review of an upload preselects. */
type Shelf = Place & { moduleId: number; curriculum: Curriculum };

type Parts = {
  shelf: Shelf;
  /** The open review, and its number of scores. */
  open: { id: number; count: number } | null;
  onUploaded: () => void;
  onReview: (draftId: number) => void;
};

function createTarget() {
  let draftId: number | null = null;
  return { find: () => draftId, set: (id: number | null) => (draftId = id) };
}

/** Uploads score files, and warns if the page is left while uploads are running. */
function useUploads(parts: Parts) {
  const latest = useLatest(parts);
  /** The review that receives the uploads; created if there is none. */
  const [target] = useState(createTarget);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, options) => {
        const uploaded = await uploadTo(uploadScore, file, options);
        const { fileName } = uploaded;
        const draftId = target.find();
        const into = draftId === null ? {} : { draftId };
        const kept = await call(addToDraft, { ...latest.current.shelf, ...into, fileName });
        target.set(kept.draftId);
        return uploaded;
      },
      newKey: newIdempotencyKey,
      reasonFor: (error) => formatProblem(error) ?? textOf(error),
      retryDelay,
      onUploaded: () => latest.current.onUploaded(),
      onFinished: (result) => {
        tell(result);
        const draftId = target.find();
        if (result.uploaded > 0 && draftId !== null) latest.current.onReview(draftId);
      },
    }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => () => queue.cancel(), [queue]);
  useBlocker({
    enableBeforeUnload: () => queue.state().isRunning,
    shouldBlockFn: async ({ current, next }) =>
      queue.state().isRunning &&
      current.pathname !== next.pathname &&
      !(await confirm({
        message: t`Files are still being uploaded. Leaving this page cancels the rest.`,
        yes: t`Leave`,
        isDanger: true,
      })),
  });

  return {
    ...state,
    refused,
    take: (files: readonly File[]) => {
      const { open } = latest.current;
      const coming = queue.state().files.filter(isOpen).length;
      const sorted = sortFiles(files, (open?.count ?? 0) + coming);
      if (!queue.state().isRunning) target.set(open?.id ?? null);
      void recogniseFiles(sorted.refused).then(setRefused);
      if (sorted.isTooMany) toast.error(t`You can upload maximum ${maxScoreFiles} files at a time`);
      if (sorted.accepted.length > 0) void queue.add(sorted.accepted);
    },
    retry: (keys: readonly string[]) => void queue.retry(keys),
    cancel: queue.cancel,
    dismiss: (keys: readonly string[]) => {
      setRefused([]);
      queue.dismiss(keys);
    },
  };
}

function tell({ failed, uploaded, wasCancelled }: { failed: number; uploaded: number; wasCancelled: boolean }): void {
  if (failed > 0)
    return toast.error(plural(failed, { one: '# file failed to upload', other: '# files failed to upload' }));
  if (wasCancelled) return toast.info(t`The upload was cancelled`);
  if (uploaded > 0) toast.success(plural(uploaded, { one: '# file uploaded', other: '# files uploaded' }));
}
