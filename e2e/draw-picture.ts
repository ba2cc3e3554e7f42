import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const side = 200;
const paper: Colour = [235, 238, 244];

/** A PNG of a person in this colour: head, shoulders, and extra space on the right. */
export function drawPicture(colour: Colour): Buffer {
  const rows = Array.from({ length: side }, (_row, y) =>
    Array.from({ length: side }, (_pixel, x) => (isPerson(x, y) ? colour : paper)).flat(),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flatMap((row) => [0, ...row])))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isPerson(x: number, y: number): boolean {
  return Math.hypot(x - 90, y - 80) < 42 || Math.hypot(x - 90, (y - 220) * 0.9) < 80;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}
