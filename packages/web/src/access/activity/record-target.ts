import type { Entry } from '@eemusic/contract/access/activity';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { Room, Target } from '#platform/room.ts';

/**
 * The screen of a record; null if it was deleted or erased, has no screen, or needs a permission that these codes lack.
 */
export function targetOf({ action, record }: Entry, heldCodes: readonly Code[], rooms: readonly Room[]): Target | null {
  const id = Number(record.id);
  if (record.id === null || !Number.isInteger(id) || /\.(deleted|purged)$/.test(action)) return null;
  if (record.isErased && record.name === null) return null;
  const records = rooms.map((room) => room.records ?? {}).find((kinds) => Object.hasOwn(kinds, record.kind));
  const kind = records?.[record.kind];
  if (kind === undefined || !kind.codes.some((code) => heldCodes.includes(code))) return null;
  return (kind.editTarget ?? kind.target)(id);
}
