import type { Administrator } from '@eemusic/contract/access/administrators';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { type ListedRow, readCodes } from '#access/accounts/index.ts';
import { imageAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

/** Returns the row in the shape of the contract. */
export function administratorOf(services: Services, row: ListedRow): Administrator {
  const { id, full_name: fullName, file_name: fileName, is_active: isActive, codes, ...rest } = row;
  return {
    ...rest,
    userId: id,
    fullName,
    fileName,
    image: fileName === null ? null : imageAddress(services, fileName),
    isActive,
    permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
  };
}
