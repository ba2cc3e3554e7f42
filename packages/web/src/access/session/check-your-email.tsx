import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { verifyAccount } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { fetchAppearance } from './appearance.ts';
import { BackToLogin } from './back-to-login.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useCountdown } from './use-countdown.ts';
import { useRefusal } from './use-refusal.ts';

/** Seconds until the mail can be requested again, about as long as its delivery takes. */
const resendDelay = 30;

/** Looks the same whether or not the account exists. */
export function CheckYourEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { data } = useQuery({ queryKey: ['appearance'], queryFn: fetchAppearance, staleTime: Infinity });
  const { secondsLeft, restart } = useCountdown(resendDelay);
  const refusal = useRefusal();
  const isWaiting = secondsLeft > 0 || refusal.wait !== null;

  const resend = () =>
    refusal.attempt(async () => {
      const { message } = await call(verifyAccount, { email });
      restart();
      toast.success(message);
    });

  return (
    <SignedOutPage title={t`Check your email`}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            If <b>{email}</b> belongs to an account, a link to set a new password is on its way. Use it within{' '}
            {resetMinutes} minutes.
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>Nothing there? Check your spam folder, and that the address is right.</Trans>
        </Text>
        <FormAlert text={refusal.text} />
        <Button variant="default" onClick={() => void resend()} loading={refusal.isSending} disabled={isWaiting}>
          {refusal.wait !== null ? (
            <Trans>Resend in {refusal.wait}</Trans>
          ) : secondsLeft > 0 ? (
            <Trans>Resend in {secondsLeft} s</Trans>
          ) : (
            <Trans>Resend</Trans>
          )}
        </Button>
        {data?.demo?.hasMails === true && (
          <Button variant="light" renderRoot={(props) => <Link to="/demo/mails" {...props} />}>
            <Trans>Open the emails of this demo</Trans>
          </Button>
        )}
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            <Trans>Use another email</Trans>
          </Anchor>
          <BackToLogin />
        </Group>
      </Stack>
    </SignedOutPage>
  );
}
