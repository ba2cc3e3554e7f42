import { day } from '@eemusic/contract/platform/durations';
import { restorableFor } from '@eemusic/contract/platform/deletions';

type Record = { row: object; isVisible: boolean };
type Deletion = { kind: 'score' | 'library'; ids: number[]; at: number; state: 'open' | 'restored' | 'purged' };

const period = restorableFor * day;

/** A model of deleting, restoring and purging, as simple as possible. */
export class UndoModel {
  readonly libraries = new Map<number, Record & { name: string }>();
  readonly scores = new Map<number, Record & { library: number }>();
  readonly deletions = new Map<number, Deletion>();

  visible(kind: 'libraries' | 'scores'): object[] {
    return [...this[kind].entries()]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([, { row, isVisible }]) => (isVisible ? [row] : []));
  }

  isNameFree(name: string): boolean {
    return ![...this.libraries.values()].some((library) => library.isVisible && library.name === name);
  }

  isEmpty(library: number): boolean {
    return ![...this.scores.values()].some((score) => score.isVisible && score.library === library);
  }

  delete(id: number, deletion: Omit<Deletion, 'state'>): void {
    this.deletions.set(id, { ...deletion, state: 'open' });
    this.show(deletion, false);
  }

  /** Returns the expected answer to a restore at this time. */
  expectedRestore(id: number, now: number): string {
    const deletion = this.deletions.get(id);
    if (!deletion || deletion.state === 'purged') return 'deletion.not-found';
    if (deletion.state === 'restored') return 'deletion.restored';
    if (now >= deletion.at + period) return 'deletion.not-found';
    return this.isInTheWay(deletion) ? 'deletion.in-the-way' : 'done';
  }

  restore(id: number): void {
    const deletion = this.deletions.get(id);
    if (!deletion) return;
    deletion.state = 'restored';
    this.show(deletion, true);
  }

  purge(now: number): void {
    for (const deletion of this.deletions.values()) {
      if (deletion.state !== 'open' || now < deletion.at + period) continue;
      deletion.state = 'purged';
      for (const id of deletion.ids) this[deletion.kind === 'score' ? 'scores' : 'libraries'].delete(id);
    }
  }

  private isInTheWay({ kind, ids }: Deletion): boolean {
    if (kind === 'library') return ids.some((id) => !this.isNameFree(this.libraries.get(id)?.name ?? ''));
    return ids.some((id) => !this.libraries.get(this.scores.get(id)?.library ?? 0)?.isVisible);
  }

  private show({ kind, ids }: Pick<Deletion, 'kind' | 'ids'>, isVisible: boolean): void {
    for (const id of ids) {
      const record = kind === 'score' ? this.scores.get(id) : this.libraries.get(id);
      if (record) record.isVisible = isVisible;
    }
  }
}
