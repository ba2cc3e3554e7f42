import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { t } from '@lingui/core/macro';
import { toast } from '#platform/ui/toast.tsx';

type Done = { key: string; isRevoked: boolean; message: string };

/**
 * Says which user a revoked key affects, and offers to reinstate the key; replaced by the server's message once it is
 * reinstated.
 */
export function toastRevoked({ key, isRevoked, message }: Done, reinstate: () => void): void {
  const id = `revoked ${key}`;
  if (!isRevoked) {
    toast.close(id);
    return toast.success(message);
  }
  const name = nameOfKey(key);
  toast.action(t`The key ${name} is revoked. Its user can no longer play.`, {
    id,
    label: t`Undo`,
    shortcut: 'mod+Z',
    onClick: reinstate,
  });
}

type Undoable = { message: string; id: string; undo: () => Promise<{ message: string }>; refresh: () => void };

export function toastUndoable({ message, id, undo, refresh }: Undoable): void {
  const onClick = () => {
    toast.close(id);
    void undo()
      .then((undone) => toast.success(undone.message))
      .catch((error: unknown) => toast.failure(error))
      .finally(refresh);
  };
  toast.action(message, { id, label: t`Undo`, shortcut: 'mod+Z', onClick });
}
