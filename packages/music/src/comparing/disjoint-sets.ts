/**
 * A union-find with path compression: members are joined pairwise, and each set is identified by one of its members.
 */
export class DisjointSets<Member> {
  #parents = new Map<Member, Member>();

  union(one: Member, other: Member): void {
    const [root, its] = [this.find(one), this.find(other)];
    if (root !== its) this.#parents.set(root, its);
  }

  /** @returns the member that represents the set; a member that was never joined represents itself */
  find(member: Member): Member {
    let root = member;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) {
      const further = this.#parents.get(next);
      if (further !== undefined) this.#parents.set(root, further);
      root = next;
    }
    return root;
  }
}
