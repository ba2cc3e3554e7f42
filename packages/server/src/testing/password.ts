import { hashSync } from '@node-rs/argon2';

/** The password of every test account. */
export const password = 'correct horse battery';

/** As cheap as possible, so that tests need not wait for it. New passwords get the real cost. */
export const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
