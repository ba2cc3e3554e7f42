import { expect, it } from 'vitest';
import { engine } from '#testing/databases.ts';
import { addManyScores } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';
import { turnsDuring } from '#testing/turns-during.ts';
import { pageName, stored, timingName } from './stored.ts';
import { checkFiles } from './room.ts';

it.runIf(engine === 'sqlite')(
  'the files of hundreds of scores are checked in parts, with other work in between',
  async () => {
    const { services } = await startServer();
    const { read } = services.database;
    await addManyScores(
      services.database,
      Array.from({ length: 501 }, () => ({ music: null })),
    );
    const files = await read.selectFrom('score_files').select(['name', 'edition', 'bytes']).orderBy('id').execute();
    const storage = {
      async *list() {
        for (const file of files)
          for (const name of [file.name, pageName(file, 1), timingName(file)])
            yield { name: stored(name), modified: new Date(0), bytes: name === file.name ? file.bytes : 1000 };
      },
      find: async () => null,
    };

    const turns = await turnsDuring(() => checkFiles({ ...services, storage }, new AbortController().signal));

    expect(turns).toBeGreaterThan(0);
  },
);
