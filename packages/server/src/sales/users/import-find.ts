import { folded, type Query } from '#platform/database/index.ts';
import type { Candidate, Values } from '#sales/imports/index.ts';
import { valuesOf } from './import-fields.ts';
import { findEducators, findKnown, type Known, nameKey } from './import-store.ts';

/** What is known of the student whom a row means, when it has no id. */
type Hints = { code: string | null; name: string | null; email: string | null; number: string | null };

function hintsOf({ values, asides }: Candidate): Hints {
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  return {
    code: textOf(asides['subscriptionCode']),
    name: textOf(values['fullName']),
    email: textOf(values['contactEmail']),
    number: textOf(values['contactNumber']),
  };
}

/** By id, otherwise by subscription, otherwise by name and e-mail or number, otherwise by a name that one student has. */
export async function find(db: Query, candidates: readonly Candidate[]) {
  const hints = candidates.map((candidate) => (candidate.id === null ? hintsOf(candidate) : null));
  const given = hints.filter((one) => one !== null);
  const known = await findKnown(db, {
    ids: candidates.flatMap(({ id }) => id ?? []),
    codes: given.flatMap(({ code }) => code ?? []),
    emails: given.flatMap(({ email }) => email ?? []),
    numbers: given.flatMap(({ number }) => number ?? []),
    names: given.flatMap(({ name, email, number }) =>
      name !== null && email === null && number === null ? nameKey(name) : [],
    ),
  });
  const byId = new Map(known.map((one) => [one.id, one]));
  const byCode = new Map(known.map((one) => [one.subscription_code, one]));
  const byName = Map.groupBy(known, ({ name_key }) => name_key);
  const meantBy = ({ code, name, email, number }: Hints): Known[] => {
    const subscribed = code === null ? undefined : byCode.get(code);
    if (subscribed) return [subscribed];
    const named = name === null ? [] : (byName.get(nameKey(name)) ?? []);
    if (email !== null) return named.filter((one) => one.contact_email === email);
    if (number !== null) return named.filter((one) => one.contact_number === number);
    return named;
  };

  return candidates.map(({ id }, index) => {
    const hint = hints[index];
    const meant = hint ? meantBy(hint) : [byId.get(id ?? 0)].filter((one) => one !== undefined);
    if (meant.length > 1) return { reason: { field: 'fullName', text: 'Several users have this name. Add their Id' } };
    return meant[0] ? { existing: existingOf(meant[0]) } : null;
  });
}

function existingOf(student: Known) {
  const { id, full_name: name, version, educator_id: ownerId, educator_name } = student;
  return { id, name, version, ownerId, values: valuesOf(student, educator_name) };
}

/** Two of one name of whom nothing else is known may be two people. */
export function keyOf({ fullName, contactEmail, contactNumber }: Values): string | null {
  const contact = contactEmail ?? contactNumber ?? null;
  return fullName === null || fullName === undefined || contact === null ? null : folded(`${fullName}\n${contact}`);
}

export async function findOwners(db: Query, names: readonly string[]): Promise<Map<string, number | string>> {
  const byKey = Map.groupBy(await findEducators(db, names), ({ key }) => key);
  return new Map(
    names.map((name) => {
      const [first, second] = byKey.get(nameKey(name)) ?? [];
      if (second) return [name, `Several schools or teachers have the name ${name}`];
      return [name, first?.id ?? `There is no school or teacher with the name ${name}`];
    }),
  );
}
