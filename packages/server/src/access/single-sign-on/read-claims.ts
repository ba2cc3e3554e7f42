import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import type { Code } from '@eemusic/contract/platform/permissions';
import { codes as allCodes } from '@eemusic/contract/platform/permissions';
import type { Configuration } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Claims } from './ask-provider.ts';

export type Person = {
  subject: string;
  /** Verified by the provider. */
  email: string;
  fullName: string;
  username: string;
  /** Null if permissions are granted in the console. */
  codes: Code[] | null;
};

/** OpenID Connect Core 1.0, section 2. A longer one is refused, because two may begin alike. */
const maxSubjectLength = 255;

type Rules = Pick<Configuration, 'OIDC_ALLOW' | 'OIDC_PERMISSIONS'>;

/** Refuses people whom the configuration does not allow, and those with an unverified email. */
export function readClaims(claims: Claims, { OIDC_ALLOW: allowed, OIDC_PERMISSIONS: codesByValue }: Rules): Person {
  if (!isSubject(claims.sub)) throw new Refusal('sign-on.failed');
  const values = allowed ? valuesOf(claims[allowed.claim]) : null;
  if (allowed && values && !allowed.values.some((value) => values.has(value))) {
    throw new Refusal('sign-on.not-allowed');
  }
  const email = lineOf(claims['email'], 255);
  const isConfirmed = claims['email_verified'] === true || claims['email_verified'] === 'true';
  if (!isConfirmed || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal('sign-on.email');
  return {
    subject: claims.sub,
    email,
    fullName: lineOf(claims['name'], 120) || email,
    username: lineOf(claims['preferred_username'], 60) || email.slice(0, 60),
    codes: codesByValue && codesOf(valuesOf(claims[codesByValue.claim]), codesByValue.codes),
  };
}

function codesOf(values: ReadonlySet<string>, codesByValue: ReadonlyMap<string, readonly Code[]>): Code[] {
  const granted = new Set([...values].flatMap((value) => codesByValue.get(value) ?? []));
  return allCodes.filter((code) => granted.has(code));
}

/** A claim is a text or a list of texts. */
function valuesOf(claim: unknown): ReadonlySet<string> {
  return new Set((Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string'));
}

const isSubject = (subject: string) =>
  subject !== '' && subject.length <= maxSubjectLength && !/\p{Cc}|\p{Cs}/u.test(subject);

/**
 * People choose their names at the provider themselves, so these lose what the database cannot store and what hides or
 * turns letters, as names that are typed here do.
 */
function lineOf(claim: unknown, maxLength: number): string {
  if (typeof claim !== 'string') return '';
  const line = withoutDisguise(claim.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')).trim();
  return line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
