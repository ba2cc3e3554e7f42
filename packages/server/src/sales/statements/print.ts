import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { Language } from '@eemusic/contract/platform/languages';
import { readCompany } from '#access/company/index.ts';
import type { Services } from '#platform/services.ts';
import { fetchStatement } from './fetch.ts';
import { rowNameIn } from './purged-names.ts';

type Found = Awaited<ReturnType<typeof fetchStatement>>;

/** Returns a statement as a PDF; the fonts are loaded for the first one. */
export async function print(services: Services, id: number, language: Language) {
  const [found, company] = await Promise.all([fetchStatement(services, id), readCompany(services.database.read)]);
  const { paintStatement } = await import('./paint-statement.ts');
  const { number, month, name } = found.statement;
  return {
    contentType: 'application/pdf',
    attachment: `${number ?? month} ${name.replace(/[\\/:*?"<>|]/g, '-')}.pdf`,
    body: await paintStatement({ ...namedIn(language, found), company, language, clock: services.clock }),
  };
}

/** Replaces the names of purged records by texts in the document's language. */
function namedIn(language: Language, { statement, lines, late }: Found): Found {
  const named = <Row extends { name: string; purged: readonly PurgedKind[] }>(row: Row) => ({
    ...row,
    name: rowNameIn(language, row),
  });
  return { statement: named(statement), lines: lines.map(named), late: { ...late, entries: late.entries.map(named) } };
}
