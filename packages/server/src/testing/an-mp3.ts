/** Frames of silence, MPEG-1 Layer III at 32 kbit/s and 48 kHz: 24 ms and 96 bytes each. */
export function anMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(96);
  frame.writeUInt32BE(0xfffb_1400);
  return Buffer.concat(Array.from({ length: Math.round(seconds / 0.024) }, () => frame));
}

/** The same frames after a header frame that declares the total length. */
export function anMp3WithTable(seconds: number): Buffer {
  const sound = anMp3(seconds);
  const table = Buffer.from(anMp3(0.024));
  table.write('Info', 36);
  table.writeUInt32BE(3, 40);
  table.writeUInt32BE(sound.length / 96, 44);
  table.writeUInt32BE(sound.length + 96, 48);
  return Buffer.concat([table, sound]);
}

/** Returns an ID3v2 tag of this size. */
export function aTag(bytes: number): Buffer {
  const tag = Buffer.alloc(bytes);
  tag.write('ID3\u0003');
  for (const index of [0, 1, 2, 3]) tag[9 - index] = ((bytes - 10) >> (7 * index)) & 127;
  return tag;
}
