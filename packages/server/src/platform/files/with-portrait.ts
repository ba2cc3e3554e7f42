import type { Actor, Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { putPortrait } from './picture.ts';
import { deletePicture, type NewFile } from './store.ts';

type Portrait = {
  /** The new picture, whose row the change has to add; null to keep the present one. */
  picture: NewFile | null;
  /** Removes a picture that the change has replaced. */
  removePicture: (tx: Change, name: string) => Promise<void>;
};

/**
 * Stores a picture in base64 for a change. Removes its file if the change is refused, and otherwise those that were
 * replaced: if they stayed until the daily sweep, one person could fill the disk.
 */
export async function withPortrait<Result>(
  services: Services,
  { base64, by }: { base64: string | null | undefined; by: Actor },
  change: (portrait: Portrait) => Promise<Result>,
): Promise<Result> {
  const picture = base64 ? await putPortrait(services, base64, by) : null;
  const replaced: string[] = [];
  const removePicture = async (tx: Change, name: string) => {
    if (await deletePicture(tx, name)) replaced.push(name);
  };
  // What cannot be removed now is left to the sweep.
  const removeFiles = (names: readonly string[]) =>
    Promise.allSettled(names.map((name) => services.storage.remove(`images/${name}`)));
  try {
    const result = await change({ picture, removePicture });
    await removeFiles(replaced);
    return result;
  } catch (error) {
    // After any other error the rows may exist, so the sweep decides.
    if (picture && error instanceof Refusal) await removeFiles([picture.name]);
    throw error;
  }
}
