import { changeScores } from '@eemusic/contract/library/catalogue';
import { uploadFile } from '@eemusic/contract/platform/files';
import { alignAccompaniment } from '@eemusic/contract/library/playing';
import { updateScore } from '@eemusic/contract/library/scores';
import { anMp3 } from '#testing/an-mp3.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

export const writes: ExampleWrites = {
  'catalogue.changeScores': async () => {
    const { server, id } = await aPublishedScore();
    const change = (selected: number[]) => () => server.call(changeScores, { selected, change: { range: 3 } });
    return { server, done: change([id]), refused: change([id, nobody]) };
  },
  'playing.alignAccompaniment': async () => {
    const { server, score, id } = await aPublishedScore();
    const { body } = await server.send(uploadFile, { name: 'a.mp3', bytes: anMp3(12) });
    await server.call(updateScore, { ...score, id: String(id), accompanimentPath: body.filePath });
    const align = (overrides: object) => () =>
      server.call(alignAccompaniment, { id: String(id), offset: 1.5, tempo: 96, ...overrides });
    return { server, done: align({}), refused: align({ version: 99 }) };
  },
};
