import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { t } from '@lingui/core/macro';
import { toast } from '#platform/ui/toast.tsx';

/**
 * Says which user a revoked key affects, and offers to reinstate the key; closed if the key is reinstated in another
 * way.
 */
export function toastRevoked({ key, isRevoked }: { key: string; isRevoked: boolean }, reinstate: () => void): void {
  const id = `revoked ${key}`;
  if (!isRevoked) return toast.close(id);
  const name = nameOfKey(key);
  toast.action(t`The key ${name} is revoked. Its user can no longer play.`, {
    id,
    label: t`Undo`,
    shortcut: 'mod+Z',
    onClick: reinstate,
  });
}
