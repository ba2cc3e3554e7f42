import type { BatchAnswer, PublishedScore } from '@eemusic/learner-client';
import { hour } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { quantity } from '#platform/locales/formats.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Playable } from '#library/playing/index.ts';
import { CallError, networkError } from '#platform/api/call-error.ts';
import classes from './learn-page.module.css';
import { answerOf, type Learner, readRefusal, formatError } from './learner.ts';
import { StepTitle } from './step-title.tsx';

const PlayingBar = lazyPart(async () => (await withTexts('playing', import('#library/playing/index.ts'))).PlayingBar);

/** As high as the player that loads here. */
const waiting = <div style={{ minHeight: 57 }} />;

type Props = {
  learner: Learner;
  scoreId: number;
  /** The message about the reported practice; null if nothing was reported. */
  onClose: (reported: string | null) => void;
};

/** A score to play along with. The time for which it is open is reported as practice. */
export function PracticeDesk({ learner, scoreId, onClose }: Props) {
  const { data, error, refetch } = useScore(learner, scoreId);
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const countShown = useCallback(() => setShown((count) => count + 1), []);
  const report = useReport(learner, { scoreId, edition: data?.score.edition, name: data?.score.name ?? '' }, onClose);

  return (
    <div className="grid one-column" style={{ gridTemplateRows: 'auto minmax(0, 1fr) auto', height: '100%' }}>
      <div className="flex flex-wrap items-center justify-between" style={{ gap: '8px 16px', padding: '12px 16px' }}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => onClose(null)}
            style={{ flexShrink: 0 }}
          >
            <Trans>All scores</Trans>
          </Button>
          {data !== undefined && <StepTitle size="h3">{data.score.name}</StepTitle>}
        </Group>
        <Button onClick={() => report.mutate()} loading={report.isPending} disabled={data === undefined}>
          <Trans>Finish and report</Trans>
        </Button>
        <FormAlert text={report.error === null ? null : formatError(report.error)} />
      </div>
      <SheetPane className={classes.paper}>
        {error !== null && data === undefined && <ListError error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton h={320} aria-busy />}
        {data !== undefined && (
          <SheetMusic pages={data.score.pages} name={data.score.name} light={null} paper={paper} onShown={countShown} />
        )}
      </SheetPane>
      {data === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <PlayingBar
            preview={data.playable}
            paper={paper}
            shown={shown}
            onChanged={async () => ({ data: (await refetch()).data?.playable })}
            /* All pages are shown at once, so there is no current page. */
            page={0}
            onPage={() => undefined}
          />
        </Suspense>
      )}
    </div>
  );
}

function useScore({ client }: Learner, scoreId: number) {
  return useQuery({
    queryKey: ['demo-learner', 'score', scoreId],
    queryFn: async ({ signal }) => {
      const score = await answerOf<PublishedScore>(
        client.GET('/learner/scores/{id}', { params: { path: { id: scoreId } }, signal }),
      );
      return { score, playable: await readPlayable(score, signal) };
    },
    staleTime: hour,
    gcTime: 0,
  });
}

type Practised = { scoreId: number; edition: number | undefined; name: string };

/** Sends the session until it is accepted, always with the same id, so that it counts once. */
function useReport({ client, studentId }: Learner, { scoreId, edition, name }: Practised, onDone: Props['onClose']) {
  const queries = useQueryClient();
  const [begun] = useState(() => ({ id: crypto.randomUUID(), startedAt: new Date() }));
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async () => {
      const { id, startedAt } = begun;
      const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
      const session = {
        id,
        studentId,
        scoreId,
        edition: edition ?? null,
        startedAt: startedAt.toISOString(),
        seconds,
        accuracy: null,
        screen: 'practice',
      };
      const { sessions } = await answerOf<BatchAnswer>(
        client.POST('/learner/practice/batch', { body: { sessions: [session] } }),
      );
      const reason = sessions[0]?.reason;
      if (reason) throw await readRefusal(400, { ...reason, params: {} });
      return seconds;
    },
    onSuccess: async (seconds) => {
      await queries.invalidateQueries({ queryKey: ['demo-learner', studentId, 'state'] });
      const time = quantity(seconds, 'second', { unitDisplay: 'long' });
      onDone(t`Reported: ${time} of ${name}`);
    },
  });
}

type Timing = Pick<Playable, 'notes' | 'tempo'> & { moments: Playable['timemap'] };

/** Converts a score of the learner service to the input of the player. */
async function readPlayable(score: PublishedScore, signal: AbortSignal): Promise<Playable> {
  const { pages, seconds, labels, accompaniment } = score;
  const { moments, notes, tempo } = await readTiming(score.timemap, signal);
  return {
    pages,
    seconds,
    labels,
    notes,
    tempo,
    timemap: moments,
    accompaniment: accompaniment && {
      address: accompaniment.address,
      seconds: null,
      offset: accompaniment.startsAt,
      tempo: accompaniment.pace === 1 ? null : accompaniment.pace * tempo,
    },
  };
}

async function readTiming(address: string, signal: AbortSignal): Promise<Timing> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((fault: unknown) => {
    throw signal.aborted ? fault : networkError();
  });
  if (!response.ok) throw new CallError({ status: response.status, code: 'file.not-found', text: response.statusText });
  return (await response.json()) as Timing;
}
