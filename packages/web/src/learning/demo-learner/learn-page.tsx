import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enterDemo, offerKey } from '@eemusic/contract/learning/demo-learner';
import { LanguageSwitch } from '#access/session/index.ts';
import { BrandMark } from '#platform/ui/brand.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { type Learner, learnerOf, useDaysLeft } from './learner.ts';
import { PracticeDesk } from './practice-desk.tsx';
import { ScoreShelf } from './score-shelf.tsx';
import { StepTitle } from './step-title.tsx';

/** A learner's view of published scores: enter a key, choose a score, play along, report practice. */
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

/** The learner signs in with the subscription key received from the school. */
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
