import { day } from '@eemusic/contract/platform/durations';
import { restorableFor } from '@eemusic/contract/platform/deletions';

export type Kind = 'channel' | 'educator' | 'student';
type Member = { owner: number | null; isLive: boolean };
type Deletion = {
  kind: Kind;
  ids: readonly number[];
  /** Members at the time of the deletion. */
  members: (readonly [member: number, owner: number])[];
  at: number;
  state: 'open' | 'restored' | 'purged';
};

const period = restorableFor * day;
const below = { channel: 'educator', educator: 'student', student: null } as const;
const above = { channel: null, educator: 'channel', student: 'educator' } as const;

/** A model of memberships in the sales chain, as simple as possible. */
export class ChainModel {
  readonly records: Record<Kind, Map<number, Member>> = {
    channel: new Map(),
    educator: new Map(),
    student: new Map(),
  };
  readonly deletions = new Map<number, Deletion>();

  add(kind: Kind, id: number): void {
    this.records[kind].set(id, { owner: null, isLive: true });
  }

  isLive(kind: Kind, id: number): boolean {
    return this.records[kind].get(id)?.isLive === true;
  }

  areLive(kind: Kind, ids: readonly number[]): boolean {
    return ids.every((id) => this.isLive(kind, id));
  }

  membersOf(kind: 'channel' | 'educator', owner: number): number[] {
    return [...this.live(below[kind])].filter(([, member]) => member.owner === owner).map(([id]) => id);
  }

  /** Returns live members with their owners. */
  live(kind: Kind): (readonly [id: number, member: Member])[] {
    return [...this.records[kind]].filter(([, member]) => member.isLive).toSorted(([one], [other]) => one - other);
  }

  move(kind: 'educator' | 'student', ids: readonly number[], owner: number | null): void {
    for (const id of ids) {
      const member = this.records[kind].get(id);
      if (member) member.owner = owner;
    }
  }

  delete(kind: Kind, ids: readonly number[], { id: deletionId, at }: { id: number; at: number }): void {
    const kindBelow = below[kind];
    const deletedIds = new Set(ids);
    const members: [number, number][] = [];
    if (kindBelow)
      for (const [id, member] of this.live(kindBelow))
        if (member.owner !== null && deletedIds.has(member.owner)) {
          members.push([id, member.owner]);
          member.owner = null;
        }
    this.show(kind, ids, false);
    this.deletions.set(deletionId, { kind, ids, members, at, state: 'open' });
  }

  /** Returns the expected answer to a restore at this time. */
  expectedRestore(id: number, now: number): string {
    const deletion = this.deletions.get(id);
    if (!deletion || deletion.state === 'purged') return 'deletion.not-found';
    if (deletion.state === 'restored') return 'deletion.restored';
    return now >= deletion.at + period ? 'deletion.not-found' : 'done';
  }

  restore(id: number): void {
    const deletion = this.deletions.get(id);
    if (!deletion) return;
    const { kind, ids, members } = deletion;
    deletion.state = 'restored';
    this.show(kind, ids, true);
    const kindAbove = above[kind];
    for (const one of ids) {
      const member = this.records[kind].get(one);
      if (kindAbove && member && member.owner !== null && !this.isLive(kindAbove, member.owner)) member.owner = null;
    }
    const kindBelow = below[kind];
    if (!kindBelow) return;
    for (const [one, owner] of members) {
      const member = this.records[kindBelow].get(one);
      if (member?.isLive && member.owner === null) member.owner = owner;
    }
  }

  purge(now: number): void {
    for (const deletion of this.deletions.values()) {
      if (deletion.state !== 'open' || now < deletion.at + period) continue;
      deletion.state = 'purged';
      for (const id of deletion.ids) this.records[deletion.kind].delete(id);
    }
  }

  private show(kind: Kind, ids: readonly number[], isLive: boolean): void {
    for (const id of ids) {
      const member = this.records[kind].get(id);
      if (member) member.isLive = isLive;
    }
  }
}
