import { t } from '@lingui/core/macro';
import { BackLink } from '#platform/ui/back-link.tsx';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

/** Returns to the list as it was. */
export function BackToKeys() {
  const { list } = useSubscriptionsAddress();
  return <BackLink to="/manage-subscription" search={list} replace label={t`Key management`} />;
}
