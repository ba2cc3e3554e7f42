import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BackToKeys } from './back-to-keys.tsx';
import classes from './key-facts.module.css';
import { KeyFacts } from './key-facts.tsx';
import type { SavedKey } from './key-values.ts';

/** Replaces the form, because a key without a user has nothing to edit. */
export function KeyWithoutUser({ title, saved }: { title: string; saved: SavedKey }) {
  useFocusOnTitle();
  return (
    <Page title={title} back={<BackToKeys />}>
      <div className={classes.alone}>
        <Alert icon={<IconUserOff size={20} aria-hidden />} title={t`No user associated with this key`}>
          {saved.redeemedOn === null
            ? t`You can manage its expiry date and user here once someone has redeemed it.`
            : t`The user who redeemed it on ${saved.redeemedOn} has been deleted.`}
        </Alert>
        <KeyFacts saved={saved} />
      </div>
    </Page>
  );
}
