/** Returns each circle of a graph once, as a path; of several circles through the same nodes, only the shortest. */
export function circlesIn(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return knotsIn(graph).map((knot) => wayRound(graph, knot));
}

/** Returns strongly connected components with more than one node, by Tarjan's algorithm. */
function knotsIn(graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const knots: Set<string>[] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    let low = index;
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(node, low);
    if (low === index) {
      const knot = stack.splice(stack.indexOf(node));
      if (knot.length > 1) knots.push(new Set(knot));
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return knots;
}

function wayRound(graph: ReadonlyMap<string, ReadonlySet<string>>, knot: ReadonlySet<string>): string[] {
  const [start = ''] = [...knot].toSorted();
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const target of graph.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start];
      if (!knot.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [...knot];
}
