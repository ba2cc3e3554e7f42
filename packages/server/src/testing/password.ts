import { hashSync } from '@node-rs/argon2';

/** The password of every test account. */
export const password = 'correct horse battery';

/** Hashed as cheaply as possible, so that tests do not wait for it. New passwords are hashed as in production. */
export const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
