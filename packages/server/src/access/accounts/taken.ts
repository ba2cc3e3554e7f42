import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { isTaken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Turns a violation of a unique index into a refusal that names the field. */
export async function unlessTaken<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (isTaken(error, { name: 'administrators_email', columns: 'administrators.email_key' })) {
      throw new Refusal('administrator.email-taken', { fields: { email: fieldErrorOf('administrator.email-taken') } });
    }
    if (isTaken(error, { name: 'administrators_username', columns: 'administrators.username_key' })) {
      throw new Refusal('administrator.username-taken', {
        fields: { username: fieldErrorOf('administrator.username-taken') },
      });
    }
    throw error;
  }
}
