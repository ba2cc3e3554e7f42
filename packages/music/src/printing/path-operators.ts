/** The number of arguments of each SVG path command. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };

type Pen = { x: number; y: number; startX: number; startY: number; controlX: number; controlY: number };

/** Two thirds of all paths are staff lines, stems and bar lines: they need no parsing. */
const straight = /^M(-?\d+) (-?\d+) L(-?\d+) (-?\d+)$/;

/** Converts an SVG path to PDF operators, without painting it. @throws at a command that engraved pages do not use */
export function pathOperators(path: string): string {
  const line = straight.exec(path);
  if (line) return `${line[1]} ${line[2]} m ${line[3]} ${line[4]} l`;

  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0 };
  const operators: string[] = [];
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const count = arity[command];
    if (count === undefined) throw new Error(`The path command ${letter} cannot be printed`);
    const numbers = Array.from(rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi), Number);
    if (count === 0) {
      operators.push(step(pen, command, []));
      continue;
    }
    for (let start = 0; start + count <= numbers.length; start += count) {
      const parameters = numbers.slice(start, start + count);
      const absolute = letter === command ? parameters : moved(pen, command, parameters);
      operators.push(step(pen, command === 'M' && start > 0 ? 'L' : command, absolute));
    }
  }
  return operators.join(' ');
}

function moved(pen: Pen, command: string, numbers: number[]): number[] {
  if (command === 'H') return numbers.map((x) => x + pen.x);
  if (command === 'V') return numbers.map((y) => y + pen.y);
  return numbers.map((number, index) => number + (index % 2 === 0 ? pen.x : pen.y));
}

function step(pen: Pen, command: string, parameters: number[]): string {
  if (command === 'Z') {
    Object.assign(pen, { x: pen.startX, y: pen.startY, controlX: pen.startX, controlY: pen.startY });
    return 'h';
  }
  if (command === 'C' || command === 'S' || command === 'Q' || command === 'T') return curve(pen, command, parameters);

  const x = command === 'V' ? pen.x : (parameters[0] ?? 0);
  const y = command === 'V' ? (parameters[0] ?? 0) : command === 'H' ? pen.y : (parameters[1] ?? 0);
  Object.assign(pen, { x, y, controlX: x, controlY: y });
  if (command === 'M') Object.assign(pen, { startX: x, startY: y });
  return `${figure(x)} ${figure(y)} ${command === 'M' ? 'm' : 'l'}`;
}

/** Converts every curve to a cubic one, the only kind in PDF. */
function curve(pen: Pen, command: string, parameters: number[]): string {
  const mirrored = [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY];
  const full = command === 'S' || command === 'T' ? [...mirrored, ...parameters] : parameters;
  if (command === 'C' || command === 'S') {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = full;
    Object.assign(pen, { x, y, controlX: x2, controlY: y2 });
    return `${[x1, y1, x2, y2, x, y].map(figure).join(' ')} c`;
  }
  const [qx = 0, qy = 0, x = 0, y = 0] = full;
  const third = (from: number, to: number) => from + (2 / 3) * (to - from);
  const cubic = [third(pen.x, qx), third(pen.y, qy), third(x, qx), third(y, qy), x, y];
  Object.assign(pen, { x, y, controlX: qx, controlY: qy });
  return `${cubic.map(figure).join(' ')} c`;
}

/** Formats a number for PDF, to a hundredth of the page's own unit. */
export function figure(value: number): string {
  return String(Math.round(value * 100) / 100);
}
