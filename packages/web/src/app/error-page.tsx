import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { textOf } from '#platform/api/call-error.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';

/** Shown in place of the screen; the shell around it keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useLingui();
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  return (
    <Page title={t`This screen could not be shown`}>
      <EmptyState
        icon={IconAlertTriangle}
        title={textOf(error)}
        action={
          <Button
            onClick={() => {
              forgetFailures();
              reset();
              void router.invalidate();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Page>
  );
}
