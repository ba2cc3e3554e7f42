import type { DraftSummary } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconFileMusic, IconMusic, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { draftsQuery, refreshDrafts, useDiscard } from '#library/drafts/index.ts';
import { DropAnywhere, takeDropped } from '#library/dropping/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { useScoresAddress } from '#library/scores/index.ts';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { LoadProblem } from '#platform/ui/load-problem.tsx';
import { Page } from '#platform/ui/page.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { ScoreShelf } from './score-shelf.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { UploadZone } from './upload-zone.tsx';
import { listOf } from './list-of.ts';
import type { PublishedScore } from './use-publish.ts';
import { useUploads } from './use-uploads.ts';

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
