import { t } from '@lingui/core/macro';
import { Alert, Stack } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { KeyFacts } from './key-facts.tsx';
import type { SavedKey } from './key-values.ts';

/** Replaces the form, because a key without a user has nothing to edit. */
export function KeyWithoutUser({ title, saved }: { title: string; saved: SavedKey }) {
  useFocusOnTitle();
  return (
    <Page title={title} back={<BackToKeys />}>
      <Stack gap="lg">
        <Alert maw={1008} icon={<IconUserOff size={20} aria-hidden />} title={t`No user associated with this key`}>
          {saved.redeemedOn === null
            ? t`You can manage its expiry date and user here once someone has redeemed it.`
            : t`The user who redeemed it on ${saved.redeemedOn} has been deleted.`}
        </Alert>
        <FormSection title={t`Key`}>
          <KeyFacts saved={saved} />
        </FormSection>
      </Stack>
    </Page>
  );
}
