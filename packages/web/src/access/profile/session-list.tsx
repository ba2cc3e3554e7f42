import { endOtherSessions, endSession, type Session } from '@eemusic/contract/access/profile';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDevice } from '#platform/names/records.ts';
import { call } from '#platform/api/call.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { sessionsQuery } from './queries.ts';
import { formatExactTime, formatSeen } from './format-seen.ts';

export function SessionList({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useQuery(sessionsQuery(userId));
  const lookAgain = () => client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
  const showMessage = ({ message }: { message: string }) => {
    toast.success(message);
    /* The button that had the focus disappears with its row. */
    document.getElementById('sessions')?.focus({ preventScroll: true });
  };
  const endOne = useMutation({
    mutationFn: (sessionId: number) => call(endSession, { userId, sessionId }),
    onSuccess: showMessage,
    onSettled: lookAgain,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, { userId }),
    onSuccess: showMessage,
    onSettled: lookAgain,
  });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <RowSection
      id="sessions"
      title={t`Signed-in devices`}
      hint={<Trans>If you do not know one of them, sign it out and change your password.</Trans>}
      action={
        hasOthers && (
          <Button size="sm" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>Sign out the others</Trans>
          </Button>
        )
      }
    >
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={176} aria-busy />}
      {data !== undefined && (
        <RowList>
          {data
            .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
            .map((session) => (
              <Row
                key={session.sessionId}
                session={session}
                now={new Date(dataUpdatedAt)}
                isEnding={endOne.isPending && endOne.variables === session.sessionId}
                onEnd={() => endOne.mutate(session.sessionId)}
              />
            ))}
        </RowList>
      )}
    </RowSection>
  );
}

const isPhone = ({ system }: Session) => system !== null && /^(Android|iOS|HarmonyOS)/u.test(system);

type RowProps = { session: Session; now: Date; isEnding: boolean; onEnd: () => void };

function Row({ session, now, isEnding, onEnd }: RowProps) {
  const { address, lastSeenAt, openedAt, isCurrent } = session;
  const device = formatDevice(session);
  const seen = new Date(lastSeenAt);
  const opened = formatExactTime(new Date(openedAt));
  return (
    <RowOfList
      icon={isPhone(session) ? IconDeviceMobile : IconDeviceLaptop}
      {...(isCurrent && { tone: 'accent' })}
      name={device}
      badges={
        isCurrent && (
          <Badge variant="light">
            <Trans>This device</Trans>
          </Badge>
        )
      }
      lines={[
        <>
          {address} ·{' '}
          <time dateTime={lastSeenAt} title={formatExactTime(seen)}>
            {formatSeen(seen, now)}
          </time>
        </>,
        t`Signed in ${opened}`,
      ]}
      actions={
        !isCurrent && (
          <Button
            size="xs"
            variant="default"
            loading={isEnding}
            aria-label={t`Sign out ${device}, ${address}`}
            onClick={onEnd}
          >
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}
