import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companyQuery } from '#access/company/index.ts';

/** Whether statements lack a sender, because the company has no name yet; false while that is loading. */
export const useHasNoSender = (): boolean => useQuery(companyQuery).data?.name === '';

/** Warns that statements lack a sender, before they are closed, printed or mailed. */
export function SenderNotice() {
  if (!useHasNoSender()) return null;
  return (
    <Alert color="orange">
      <Trans>
        The statement has no sender: set the company’s name in{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/company" {...props} />}>
          Company
        </Anchor>
        .
      </Trans>
    </Alert>
  );
}
