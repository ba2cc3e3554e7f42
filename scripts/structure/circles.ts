type Edge = readonly [from: string, to: string];

/** Returns a shortest circle through each node that is in one, unless a circle before it has the node as well. */
export function circlesIn(edges: readonly Edge[]): string[][] {
  const graph = Map.groupBy(
    edges.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const found = new Set<string>();
  return [...graph.keys()].toSorted().flatMap((start) => {
    const circle = found.has(start) ? null : circleThrough(graph, start);
    for (const node of circle ?? []) found.add(node);
    return circle ? [circle] : [];
  });
}

function circleThrough(graph: ReadonlyMap<string, readonly Edge[]>, start: string): string[] | null {
  const before = new Map<string, string>();
  const queue = [start];
  for (const node of queue)
    for (const [, target] of graph.get(node) ?? []) {
      if (before.has(target)) continue;
      before.set(target, node);
      if (target === start) return wayTo(start, before);
      queue.push(target);
    }
  return null;
}

function wayTo(start: string, before: ReadonlyMap<string, string>): string[] {
  const way = [start];
  do way.unshift(before.get(way[0] ?? '') ?? start);
  while (way[0] !== start);
  return way;
}
