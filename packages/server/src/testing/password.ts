import { hashSync } from '@node-rs/argon2';

/** What every account of a test signs in with. */
export const password = 'correct horse battery';

/** As light as can be: who signs in only to be somebody need not wait for it. New passwords get the real one. */
export const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
