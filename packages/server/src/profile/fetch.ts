import type { Profile } from '@eemusic/contract/profile';
import { permissionName } from '@eemusic/contract/permissions';
import { findAdministrator, readCodes } from '#accounts/index.ts';
import { imageAddress } from '#files/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';

export async function fetchProfile(services: Services, userId: number): Promise<{ user: Profile }> {
  const found = await findAdministrator(services.database.read, userId);
  if (!found) throw new Refusal('record.not-found');

  const { id, full_name: fullName, file_name: fileName, codes, ...rest } = found;
  return {
    user: {
      ...rest,
      userId: id,
      fullName,
      fileName,
      image: fileName === null ? null : imageAddress(services, fileName),
      permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
    },
  };
}
