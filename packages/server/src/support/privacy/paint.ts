import type { Language } from '@eemusic/contract/platform/languages';
import { Canvas, loadPageFonts } from '@eemusic/music/printing';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { loadPaper } from '#sales/statements/index.ts';
import type { PersonalData } from './collect.ts';
import { fieldsOf, linesOfSections } from './lines.ts';
import { personalDataTexts } from './texts.ts';

/** Number of lines painted before yielding to the event loop. */
const linesBetweenYields = 50;

/** Returns the PDF for a person who requests their data. */
export async function paintPersonalData(data: PersonalData, language: Language): Promise<Uint8Array> {
  const texts = personalDataTexts[language];
  const fields = fieldsOf(data, language);
  const sections = linesOfSections(data, language);
  const about = `${texts.title} · ${data.user.fullName}`;
  const allTexts = [about, texts.about(data.user.fullName), texts.page(0, 0), texts.nothing, '0123456789'];
  await loadPageFonts(
    [],
    [...allTexts, ...fields.flat(), ...sections.flatMap(({ heading, lines }) => [heading, ...lines])],
  );

  const { Sheet } = await loadPaper();
  const canvas = new Canvas({ title: about, created: new Date(data.exportedAt), language, keepsPages: true });
  const sheet = new Sheet(canvas);
  sheet.title(texts.title, texts.about(data.user.fullName));
  sheet.fields(fields);
  for (const { heading, lines } of sections) {
    const [first = texts.nothing, ...rest] = lines;
    sheet.paragraph(heading, first);
    for (const [index, line] of rest.entries()) {
      sheet.lines(line);
      if (index % linesBetweenYields === 0) await yieldToEventLoop();
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of sheet.end(about, texts.page)) parts.push(part);
  return Buffer.concat(parts);
}
