import type { Administrator } from '@eemusic/contract/access/administrators';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { linkedAmong, type ListedRow, readCodes } from '#access/accounts/index.ts';
import type { Query } from '#platform/database/index.ts';
import { imageAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

/** Returns the row in the shape of the contract. */
export function administratorOf(services: Services, row: ListedRow, linked: ReadonlySet<number>): Administrator {
  const { id, full_name: fullName, file_name: fileName, is_active: isActive, codes, ...rest } = row;
  return {
    ...rest,
    userId: id,
    fullName,
    fileName,
    image: fileName === null ? null : imageAddress(services, fileName),
    isActive,
    hasGivenCodes: linked.has(id),
    permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
  };
}

/** Returns which of these accounts get their permissions from single sign-on. */
export async function withGivenCodes({ configuration }: Services, db: Query, ids: readonly number[]) {
  const { OIDC_ISSUER: issuer, OIDC_PERMISSIONS: permissions } = configuration;
  return issuer === null || permissions === null ? new Set<number>() : linkedAmong(db, issuer, ids);
}
