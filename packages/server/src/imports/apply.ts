import { setImmediate as pause } from 'node:timers/promises';
import type { UploadedFile } from '@eemusic/contract/endpoint';
import type { ImportCounts } from '@eemusic/contract/imports';
import type { Administrator, Change } from '#database/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';
import { examine } from './check.ts';
import { type Draft, type ImportDefinition, importKind, type Undone } from './definition.ts';
import { needsConfirmation, type Tally } from './tally.ts';
import { keepUndo } from './undo.ts';

type Asked = {
  file: UploadedFile;
  mapping?: readonly (string | null)[] | undefined;
  plan: string;
  confirmed?: number | undefined;
  skipRefused: boolean;
};

type Applied = { message: string; deletionId: number; counts: ImportCounts };

/** Writes what a check has shown, all of it or nothing. The file is read again: what was shown holds only if it still is so. */
export async function applyImport<Link>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  definition: ImportDefinition<Link>,
  asked: Asked,
  by: Administrator,
): Promise<Applied> {
  const drafts: Draft<Link>[] = [];
  const { tally } = await examine({ database }, definition, asked, (draft) => drafts.push(draft));
  assertMay(definition, tally, await definition.total(database.read), asked);

  return database.change(by, async (tx) => {
    await definition.lock(tx);
    const current = await assertCurrent(tx, definition, drafts);
    const { counts } = tally;
    const about = { kind: importKind(definition), name: asked.file.name, counts, at: clock.now() };
    const deletionId = await keepUndo(tx, about, write(tx, definition, current, about.at));
    const { noun, names } = definition;
    tx.audit(
      `${noun}.imported`,
      { kind: noun, id: null, name: asked.file.name },
      { after: { new: counts.new, changed: counts.changed }, deletionId },
    );
    return { message: `${told(counts, names)} imported`, deletionId, counts };
  });
}

const sliceOf = 250;

function* slicesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let start = 0; start < all.length; start += sliceOf) yield all.slice(start, start + sliceOf);
}

function assertMay({ names }: ImportDefinition, tally: Tally, total: number, asked: Asked): void {
  const { counts } = tally;
  if (tally.plan() !== asked.plan) throw new Refusal('import.changed');
  if (counts.refused > 0 && !asked.skipRefused)
    throw new Refusal('import.refused', { count: counted(counts.refused, { one: 'row', many: 'rows' }) });
  if (counts.new + counts.changed === 0) throw new Refusal('import.nothing');
  if (needsConfirmation(tally, total) && asked.confirmed !== counts.changed)
    throw new Refusal('import.confirm', { changed: counts.changed, total: counted(total, names) });
}

/** Nobody may have changed, added or removed any of these since the file was compared; answers them as they are linked now. */
async function assertCurrent<Link>(
  tx: Change,
  definition: ImportDefinition<Link>,
  drafts: readonly Draft<Link>[],
): Promise<Draft<Link>[]> {
  const current: Draft<Link>[] = [];
  for (const some of slicesOf(drafts)) {
    const found = await definition.find(
      tx,
      some.map(({ existing, candidate }) => (existing ? { ...candidate, id: existing.id } : candidate)),
    );
    for (const [index, { existing }] of some.entries()) {
      const now = found[index] ?? null;
      const isSame = existing ? now && 'existing' in now && now.existing.version === existing.version : now === null;
      if (!isSame) throw new Refusal('import.changed');
    }
    const links = await definition.resolve(tx, some);
    for (const [index, draft] of some.entries()) {
      const link = links[index];
      if (!link || 'reason' in link) throw new Refusal('import.changed');
      current.push({ ...draft, link: link.link });
    }
    await pause();
  }
  return current;
}

async function* write<Link>(
  tx: Change,
  definition: ImportDefinition<Link>,
  drafts: readonly Draft<Link>[],
  at: Date,
): AsyncGenerator<Undone[], void> {
  for (const some of slicesOf(drafts)) {
    const ids = await definition.write(tx, some, at);
    yield some.map((draft, index) => undoneOf(definition, draft, ids[index] ?? 0));
    await pause();
  }
}

function undoneOf({ nameField }: ImportDefinition, { existing, values }: Draft<unknown>, id: number): Undone {
  const before =
    existing && Object.fromEntries(Object.keys(values).map((field) => [field, existing.values[field] ?? null]));
  return { id, name: existing?.name ?? String(values[nameField] ?? ''), before, after: values };
}

export function told(counts: Pick<ImportCounts, 'new' | 'changed'>, names: ImportDefinition['names']): string {
  const parts = [
    counts.new > 0 ? `${counted(counts.new, names).replace(' ', ' new ')}` : '',
    counts.changed > 0 ? `${counted(counts.changed, names).replace(' ', ' changed ')}` : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function counted(count: number, { one, many }: ImportDefinition['names']): string {
  return `${count} ${count === 1 ? one : many}`;
}
