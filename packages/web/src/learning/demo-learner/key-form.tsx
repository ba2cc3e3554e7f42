import { enterDemo, offerKey } from '@eemusic/contract/learning/demo-learner';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import classes from './learn-page.module.css';
import { type Learner, learnerOf } from './learner.ts';
import { StepTitle } from './step-title.tsx';

/** The learner signs in with the subscription key received from the school. */
export function KeyForm({ onEnter }: { onEnter: (learner: Learner) => void }) {
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
    <div className={classes.entry}>
      <Paper withBorder p="xl" radius="lg" w="min(440px, calc(100vw - 32px))">
        <Stack component="form" gap="md" onSubmit={send}>
          <div>
            <StepTitle>
              <Trans>Play what is published</Trans>
            </StepTitle>
            <Text c="dimmed" size="sm" mt={4}>
              <Trans>
                This page is a small learning app. It knows what every learning app knows: published scores, and the
                practice of one learner.
              </Trans>
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
