import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { EndDialog } from './end-dialog.tsx';
import { twoStepQuery } from './queries.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

const titleId = 'two-step';

type Open = 'on' | 'renew' | 'off';
/** With this many recovery codes or fewer, a warning is shown. */
const lowCodeCount = 3;

/** Shows whether two-step sign-in is on, with the buttons to change that. */
export function TwoStep({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(twoStepQuery(userId));
  const { open, openFrom, close } = useOpenDialog();
  const dialog = {
    userId,
    onClose: close,
    onChanged: () => client.invalidateQueries({ queryKey: twoStepQuery(userId).queryKey }),
  };

  return (
    <RowSection
      id={titleId}
      title={t`Two-step sign-in`}
      hint={
        <Trans>Besides your password, you then need a code from an authenticator app on your phone to sign in.</Trans>
      }
      action={null}
    >
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={68} aria-busy />}
      {data !== undefined && (
        <RowList>
          <RowOfList
            icon={IconDeviceMobile}
            tone={data.isOn ? 'teal' : 'gray'}
            name={<Trans>Authenticator app</Trans>}
            badges={
              <Badge variant="light" color={data.isOn ? 'teal' : 'gray'}>
                {data.isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
              </Badge>
            }
            lines={[
              data.isOn ? <CodesLeft key="codes" count={data.recoveryCodesLeft} /> : t`Takes about a minute to set up.`,
            ]}
            actions={<TwoStepButtons isOn={data.isOn} openFrom={openFrom} />}
          />
        </RowList>
      )}
      {open === 'on' && <TurnOnDialog {...dialog} />}
      {open === 'renew' && <RenewDialog {...dialog} />}
      {open === 'off' && <EndDialog {...dialog} />}
    </RowSection>
  );
}

/** Which dialog is open. Closing it moves the focus back to the button that opened it. */
function useOpenDialog() {
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useRef<HTMLElement>(null);
  /* The button may have been replaced by another one. */
  useEffect(() => {
    if (open !== null || opener.current === null) return;
    (opener.current.isConnected ? opener.current : document.getElementById(titleId))?.focus();
  }, [open]);
  const openFrom = (dialog: Open) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  return { open, openFrom, close: () => setOpen(null) };
}

type ButtonsProps = { isOn: boolean; openFrom: ReturnType<typeof useOpenDialog>['openFrom'] };

function TwoStepButtons({ isOn, openFrom }: ButtonsProps) {
  if (!isOn)
    return (
      <Button size="xs" onClick={openFrom('on')}>
        <Trans>Turn on</Trans>
      </Button>
    );
  return (
    <>
      <Button size="xs" variant="default" onClick={openFrom('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button size="xs" variant="default" onClick={openFrom('off')}>
        <Trans>Turn off</Trans>
      </Button>
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  return (
    <Text span inherit {...(count < lowCodeCount && { c: 'var(--bad-text)' })}>
      <Plural
        value={count}
        _0="No recovery code is left. Make new ones."
        one="# recovery code is left."
        other="# recovery codes are left."
      />
    </Text>
  );
}
