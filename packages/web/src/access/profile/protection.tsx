import { Trans } from '@lingui/react/macro';
import { Skeleton, Text, ThemeIcon } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { twoStepQuery } from '#access/two-step/index.ts';
import classes from './protection.module.css';

/** Says in one sentence how well the account is protected. */
export function Protection({ userId }: { userId: number }) {
  const { data, error } = useQuery(twoStepQuery(userId));
  /* The section of two-step sign-in shows the error. */
  if (error !== null) return null;
  if (data === undefined) return <Skeleton h={74} maw={1120} aria-busy />;

  const Icon = data.isOn ? IconShieldCheck : IconShieldExclamation;
  return (
    <div className={classes.card}>
      <ThemeIcon
        variant="light"
        color={data.isOn ? 'teal' : 'orange'}
        size={40}
        radius="xl"
        className={classes.mark ?? ''}
      >
        <Icon size={22} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <div>
        <Text fw={600}>
          {data.isOn ? (
            <Trans>Two steps protect your account</Trans>
          ) : (
            <Trans>Only your password protects your account</Trans>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {data.isOn ? (
            <Trans>Whoever learns your password still needs your phone to sign in.</Trans>
          ) : (
            <Trans>With two-step sign-in, whoever learns your password still cannot sign in.</Trans>
          )}
        </Text>
      </div>
    </div>
  );
}
