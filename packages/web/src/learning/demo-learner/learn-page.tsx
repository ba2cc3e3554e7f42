import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useCallback, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enterDemo, offerKey } from '@eemusic/contract/learning/demo-learner';
import { LanguageSwitch } from '#access/session/index.ts';
import { BrandMark } from '#platform/ui/brand.tsx';
import { CallError, networkError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { answerOf, formatError, type Learner, learnerOf, readRefusal, useDaysLeft } from './learner.ts';
import { ScoreShelf } from './score-shelf.tsx';
import { StepTitle } from './step-title.tsx';
import type { BatchAnswer, PublishedScore } from '@eemusic/learner-client';
import { hour } from '@eemusic/contract/platform/durations';
import { IconArrowLeft } from '@tabler/icons-react';
import { SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { quantity } from '#platform/locales/formats.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import type { Playable } from '#library/playing/index.ts';
import classes from './learn-page.module.css';

export function LearnPage() {
  const [learner, setLearner] = useState<Learner | null>(null);
  return (
    <div className="grid one-column bg-side" style={{ gridTemplateRows: 'auto minmax(0, 1fr)', height: '100dvh' }}>
      <title>{`${t`Learner’s page`} · EEMusic Console`}</title>
      <header className="flex items-center justify-between gap-16 border-b bg-body" style={{ padding: '8px 16px' }}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <BrandMark size={28} />
          <Text fw={600} truncate>
            <Trans>Learner’s page</Trans>
          </Text>
          <Badge variant="light" visibleFrom="xs" style={{ flexShrink: 0 }}>
            <Trans>Demo</Trans>
          </Badge>
        </Group>
        {learner === null ? <LanguageSwitch /> : <Who learner={learner} onLeave={() => setLearner(null)} />}
      </header>
      <main style={{ minHeight: 0, overflow: 'auto' }}>
        {learner === null ? <KeyForm onEnter={setLearner} /> : <Visit learner={learner} />}
      </main>
    </div>
  );
}

function Visit({ learner }: { learner: Learner }) {
  const [scoreId, setScoreId] = useState<number | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const close = (notice: string | null) => {
    setReported(notice);
    setScoreId(null);
  };
  if (scoreId === null) return <ScoreShelf learner={learner} reported={reported} onOpen={setScoreId} />;
  return <PracticeDesk learner={learner} scoreId={scoreId} onClose={close} />;
}

function Who({ learner, onLeave }: { learner: Learner; onLeave: () => void }) {
  const days = useDaysLeft(learner);
  return (
    <Group gap="md" wrap="nowrap" miw={0}>
      <Text size="sm" c="dimmed" truncate visibleFrom="xs">
        {learner.fullName}
      </Text>
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {days}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onLeave} style={{ flexShrink: 0 }}>
        <Trans>Leave</Trans>
      </Button>
    </Group>
  );
}

function KeyForm({ onEnter }: { onEnter: (learner: Learner) => void }) {
  const [key, setKey] = useState('');
  const submit = useRef<HTMLButtonElement>(null);
  const { data: offer } = useQuery({
    queryKey: ['demo-learner', 'offer'],
    queryFn: ({ signal }) => call(offerKey, {}, { signal }),
    staleTime: 0,
  });
  const enter = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(enterDemo, { key }),
    onSuccess: (entered) => onEnter(learnerOf(entered)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };

  return (
    <div className="grid p-16" style={{ placeContent: 'center', minHeight: '100%' }}>
      <Paper withBorder p="xl" radius="lg" w="min(440px, calc(100vw - 32px))">
        <Stack component="form" gap="md" onSubmit={send}>
          <div>
            <StepTitle>
              <Trans>Try it as a student</Trans>
            </StepTitle>
            <Text c="dimmed" size="sm" mt={4}>
              <Trans>A small demo app: it shows what your students see.</Trans>
            </Text>
          </div>
          <FormAlert text={enter.error === null ? null : textOf(enter.error)} />
          <TextInput
            label={t`Subscription key`}
            required
            withAsterisk={false}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          {offer?.key != null && (
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <Trans>Demo key: {offer.key}</Trans>
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                style={{ flexShrink: 0 }}
                onClick={() => {
                  setKey(offer.key ?? '');
                  submit.current?.focus();
                }}
              >
                <Trans>Fill in</Trans>
              </Button>
            </Group>
          )}
          <Button ref={submit} type="submit" loading={enter.isPending}>
            <Trans>Start learning</Trans>
          </Button>
        </Stack>
      </Paper>
    </div>
  );
}

const PlayingBar = lazyPart(async () => (await withTexts('playing', import('#library/playing/index.ts'))).PlayingBar);

/** As high as the player that loads here. */
const waiting = <div style={{ minHeight: 57 }} />;

type Props = {
  learner: Learner;
  scoreId: number;
  /** The message about the reported practice; null if nothing was reported. */
  onClose: (reported: string | null) => void;
};

function PracticeDesk({ learner, scoreId, onClose }: Props) {
  const query = useScore(learner, scoreId);
  const { data } = query;
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
        <Queried query={query} waiting={<Skeleton h={320} aria-busy />}>
          {({ score: { pages, name } }) => (
            <SheetMusic pages={pages} name={name} light={null} paper={paper} onShown={countShown} />
          )}
        </Queried>
      </SheetPane>
      {data === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <PlayingBar
            preview={data.playable}
            paper={paper}
            shown={shown}
            onChanged={async () => ({ data: (await query.refetch()).data?.playable })}
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
