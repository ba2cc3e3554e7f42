import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { Note } from '#platform/ui/buttons.tsx';
import {
  IconDeviceLaptop,
  IconDeviceMobile,
  IconLock,
  IconLogin2,
  IconShieldCheck,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '@eemusic/contract/access/profile';
import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { Passkeys } from './passkeys.tsx';
import { TwoStep, twoStepQuery } from '#access/two-step/index.ts';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { formatDevice } from '#platform/names/records.ts';
import { call } from '#platform/api/call.ts';
import { freshQuery } from '#platform/api/query.ts';
import { useAction } from '#platform/ui/use-action.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { ago } from '#platform/locales/formats.ts';
import { useLoadedProfile } from './me.ts';

export function Security() {
  const { userId, hasPassword } = useLoadedProfile();
  return (
    <>
      {hasPassword ? (
        <>
          <Protection userId={userId} />
          <Password />
          <TwoStep userId={userId} />
          <Passkeys userId={userId} />
        </>
      ) : (
        <SingleSignOn />
      )}
      <SessionList userId={userId} />
    </>
  );
}

function Password() {
  const { email } = useLoadedProfile();
  return (
    <FormSection id="password" title={t`Password`} hint={<Trans>Changing it signs out your other devices.</Trans>}>
      <RowList>
        <RowOfList
          icon={IconLock}
          name={<Trans>Email and password</Trans>}
          lines={[email]}
          actions={
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link to="/settings/profile" search={{ tab: 'password' }} {...props} />}
            >{t`Change Password`}</Button>
          }
        />
      </RowList>
    </FormSection>
  );
}

/** Two-step sign-in and passkeys are set up by password, which these accounts do not have. */
function SingleSignOn() {
  return (
    <FormSection id="single-sign-on" title={t`Single sign-on`}>
      <EmptyRows icon={IconLogin2}>
        <Trans>
          You sign in with single sign-on, and have no password in this console. Manage your password, two-step sign-in
          and passkeys where you sign in.
        </Trans>
      </EmptyRows>
    </FormSection>
  );
}

function Protection({ userId }: { userId: number }) {
  const { data, error } = useQuery(twoStepQuery(userId));
  /* The section of two-step sign-in shows the error. */
  if (error !== null) return null;
  if (data === undefined) return <Skeleton h={74} mb={24} aria-busy />;

  const Icon = data.isOn ? IconShieldCheck : IconShieldExclamation;
  return (
    <div className="flex items-center gap-16 p-16 border bg-side rounded-8" style={{ marginBottom: 24 }}>
      <ThemeIcon variant="light" color={data.isOn ? 'teal' : 'orange'} size={40} radius="xl" className="flex-none">
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
        <Note>
          {data.isOn ? (
            <Trans>Whoever learns your password still needs your phone to sign in.</Trans>
          ) : (
            <Trans>With two-step sign-in, whoever learns your password still cannot sign in.</Trans>
          )}
        </Note>
      </div>
    </div>
  );
}

const lookAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['sessions'] });

function SessionList({ userId }: { userId: number }) {
  const query = useQuery(freshQuery(['sessions'], listSessions, { userId }));
  const sessions = query.data?.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const endOne = useAction((sessionId: number) => call(endSession, { userId, sessionId }), lookAgain, 'sessions');
  const endOthers = useAction(() => call(endOtherSessions, { userId }), lookAgain, 'sessions');
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <FormSection
      id="sessions"
      title={t`Signed-in devices`}
      hint={<Trans>If you do not know one of them, sign it out and change your password.</Trans>}
      action={
        hasOthers && (
          <Button
            size="sm"
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >{t`Sign out the others`}</Button>
        )
      }
    >
      <QueriedRows query={{ ...query, data: sessions }} height={176}>
        {(session) => (
          <Row
            key={session.sessionId}
            session={session}
            now={new Date(query.dataUpdatedAt)}
            isEnding={endOne.isPending && endOne.variables === session.sessionId}
            onEnd={() => endOne.mutate(session.sessionId)}
          />
        )}
      </QueriedRows>
    </FormSection>
  );
}

const isPhone = ({ system }: Session) => system !== null && /^(Android|iOS|HarmonyOS)/u.test(system);

type RowProps = { session: Session; now: Date; isEnding: boolean; onEnd: () => void };

function Row({ session, now, isEnding, onEnd }: RowProps) {
  const { address, lastSeenAt, openedAt, isCurrent } = session;
  const device = formatDevice(session);
  const seen = new Date(lastSeenAt);
  const opened = formatExactTime(openedAt);
  return (
    <RowOfList
      icon={isPhone(session) ? IconDeviceMobile : IconDeviceLaptop}
      {...(isCurrent && { tone: 'accent' })}
      name={device}
      badges={isCurrent && <Badge>{t`This device`}</Badge>}
      lines={[
        <>
          {address} ·{' '}
          <time dateTime={lastSeenAt} title={formatExactTime(lastSeenAt)}>
            {formatSeen(seen, now)}
          </time>
        </>,
        t`Signed in ${opened}`,
      ]}
      actions={
        !isCurrent && (
          <RowAction label={t`Sign out`} loading={isEnding} about={t`Sign out ${device}, ${address}`} onClick={onEnd} />
        )
      }
    />
  );
}

/** To the minute, because the server updates it once a minute. */
function formatSeen(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < 2 * minute) return t`active now`;
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  return ago(Math.floor(age / day), 'day');
}
