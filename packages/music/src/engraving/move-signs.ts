type Moves = ReadonlyMap<string, number>;

/** Moves signs down by these amounts, in units of the drawing, by id; a sign that was moved before moves further. */
export function moveSigns(drawn: string, moves: Moves): string {
  if (moves.size === 0) return drawn;
  return drawn.replace(
    /<g id="([^"]+)" class="([^"]*)"(?: transform="translate\(0, (-?\d+)\)")?/g,
    (tag, id: string, kind: string, before = '0') => {
      const move = moves.get(id);
      if (move === undefined) return tag;
      return `<g id="${id}" class="${kind}" transform="translate(0, ${Number(before) + Math.round(move)})"`;
    },
  );
}

/** Moves the signs of each system by itself, because a sign that continues in the next system has the same id there. */
export function moveSignsBySystem(svg: string, systems: readonly Moves[]): string {
  const [head = '', ...drawn] = svg.split('class="system"');
  return [head, ...drawn.map((system, index) => moveSigns(system, systems[index] ?? new Map()))].join('class="system"');
}
