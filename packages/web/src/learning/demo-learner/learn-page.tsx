import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { LanguageSwitch } from '#access/session/index.ts';
import { BrandMark } from '#platform/ui/brand.tsx';
import { KeyForm } from './key-form.tsx';
import classes from './learn-page.module.css';
import type { Learner } from './learner.ts';
import { PracticeDesk } from './practice-desk.tsx';
import { ScoreShelf } from './score-shelf.tsx';
import { useDaysLeft } from './queries.ts';

/** A learner's view of published scores: enter a key, choose a score, play along, report practice. */
export function LearnPage() {
  const [learner, setLearner] = useState<Learner | null>(null);
  const [scoreId, setScoreId] = useState<number | null>(null);
  const [reported, setReported] = useState<string | null>(null);

  const leave = () => {
    setScoreId(null);
    setReported(null);
    setLearner(null);
  };
  const open = (id: number) => {
    setReported(null);
    setScoreId(id);
  };
  const close = (notice: string | null) => {
    setReported(notice);
    setScoreId(null);
  };

  return (
    <div className={classes.frame}>
      <title>{`${t`Learner’s page`} · EEMusic Console`}</title>
      <header className={classes.header}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <BrandMark size={28} />
          <Text fw={600} truncate>
            <Trans>Learner’s page</Trans>
          </Text>
          <Badge variant="light" visibleFrom="xs" style={{ flexShrink: 0 }}>
            <Trans>Demo</Trans>
          </Badge>
        </Group>
        {learner === null ? <LanguageSwitch /> : <Who learner={learner} onLeave={leave} />}
      </header>
      <main className={classes.main}>
        {learner === null && <KeyForm onEnter={setLearner} />}
        {learner !== null && scoreId === null && <ScoreShelf learner={learner} reported={reported} onOpen={open} />}
        {learner !== null && scoreId !== null && (
          <PracticeDesk key={scoreId} learner={learner} scoreId={scoreId} onClose={close} />
        )}
      </main>
    </div>
  );
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
