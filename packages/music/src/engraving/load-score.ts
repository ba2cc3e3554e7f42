import type { VerovioToolkit } from 'verovio/esm';
import type { MeiEdit } from '#mei/index.ts';
import { writeXml, type XmlElement } from '#xml/index.ts';

/** A parsed score to draw, and a function that edits the MEI that Verovio makes of it. */
export type Source = { score: XmlElement; edit: MeiEdit | null };

/** @throws if Verovio cannot load it */
export function loadScore(toolkit: VerovioToolkit, { score, edit }: Source): void {
  load(toolkit, writeXml(score));
  if (edit) load(toolkit, edit(toolkit.getMEI({})));
}

function load(toolkit: VerovioToolkit, data: string): void {
  if (!toolkit.loadData(data)) throw new Error('Verovio could not load the score');
}
