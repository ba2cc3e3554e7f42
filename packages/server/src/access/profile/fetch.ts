import type { CompanyBasics } from '@eemusic/contract/access/company';
import type { Profile } from '@eemusic/contract/access/profile';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { findAdministrator, findCredentials, noPassword, readCodes, readLanguage } from '#access/accounts/index.ts';
import { readCompany } from '#access/company/index.ts';
import type { Query } from '#platform/database/index.ts';
import { imageAddress } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export async function fetchProfile(
  services: Services,
  userId: number,
): Promise<{ user: Profile; company: CompanyBasics }> {
  const { read } = services.database;
  const [user, { currency, timeZone }] = await Promise.all([getProfile(services, read, userId), readCompany(read)]);
  return { user, company: { currency, timeZone } };
}

/** `db` may be a transaction, so that uncommitted changes are read. */
export async function getProfile(services: Services, db: Query, userId: number): Promise<Profile> {
  const found = await findAdministrator(db, userId);
  const credentials = await findCredentials(db, userId);
  if (!found || !credentials) throw new Refusal('record.not-found');

  const { id, full_name: fullName, file_name: fileName, codes, language, ...rest } = found;
  return {
    ...rest,
    userId: id,
    fullName,
    fileName,
    hasPassword: credentials.passwordHash !== noPassword,
    language: readLanguage(language),
    image: fileName === null ? null : imageAddress(services, fileName),
    permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
  };
}
