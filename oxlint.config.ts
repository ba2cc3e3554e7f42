import { defineConfig, type OxlintConfig } from 'oxlint';

/**
 * The districts of the server, the web app and the contract, from the ground up. Each may use the districts before it,
 * entering their rooms by `index.ts`; `platform` knows no room and is open to all; `app` puts everything together.
 */
const districts = ['access', 'library', 'sales', 'learning', 'support'] as const;

const wayOut = '../**';
const web = ['@eemusic/web', '@eemusic/web/**'];
const server = ['@eemusic/server', '@eemusic/server/**'];
const music = ['@eemusic/music', '@eemusic/music/**'];
const notInBrowser = [
  'node:*',
  ...['comparing', 'engraving', 'printing', 'workers'].map((part) => `@eemusic/music/${part}`),
];
/** `english` fills texts in ICU MessageFormat. */
const texts = '!@eemusic/music/english';
const notInContract = ['node:*', 'react', 'react-*', 'fastify', 'kysely', '@eemusic/*', '@eemusic/*/**', texts];
/** What tests share: `src/testing/`, and `testing.ts` or `testing-….ts` in a room. Nothing that ships may import it. */
const testing = ['#testing/**', '**/testing.ts', '**/testing-*.ts'];
const tests = ['**/*.test.{ts,tsx}', '**/src/testing/**', '**/testing.ts', '**/testing-*.ts'];

type Wall = { files: string[]; except?: string[]; refused: string[]; message: string };

/** Where several walls hold for a file, the last one counts. */
const walls: Wall[] = [
  {
    files: ['packages/contract/**'],
    refused: notInContract,
    message: 'The contract knows zod and the English of texts alone.',
  },
  {
    files: ['packages/contract/src/platform/**'],
    refused: [...notInContract, '#*', '#*/**', '!#platform/**'],
    message: 'What all calls share knows no room.',
  },
  ...districtWalls('packages/contract/src', {
    outside: notInContract,
    open: (district) => [`#${district}/**`],
  }),
  {
    files: ['packages/music/**'],
    refused: ['@eemusic/*', '@eemusic/*/**', 'react', 'fastify', 'kysely', 'zod'],
    message: 'The music knows nothing of us.',
  },
  {
    files: ['packages/music/src/{reading,analysis,exercises}/**', 'packages/music/src/*.ts'],
    except: tests,
    refused: [
      '@eemusic/*',
      '@eemusic/*/**',
      'node:*',
      'verovio',
      'verovio/**',
      'pdfkit',
      '#comparing/**',
      '#engraving/**',
      '#printing/**',
      '#workers/**',
      ...testing,
    ],
    message: 'Reading and analysis run in the browser too.',
  },
  {
    files: ['packages/learner-client/src/**'],
    refused: ['node:*', '@eemusic/*', '@eemusic/*/**', 'react', 'zod'],
    message: 'The client is for other programs: it knows the description of the calls alone.',
  },
  {
    files: ['packages/server/**'],
    refused: [...web, 'react', 'react-*'],
    message: 'The server does not know the web app.',
  },
  {
    files: ['packages/server/src/platform/**'],
    except: tests,
    /* The processes that read files of strangers know nothing of music. */
    refused: [...web, ...music, '#*', '#*/**', '!#platform/**', '!@eemusic/music/workers', ...testing],
    message: 'A tool knows no room.',
  },
  ...districtWalls('packages/server/src', { outside: web, open: enterByIndex }),
  appWall('packages/server/src', web),
  {
    files: ['packages/web/**'],
    refused: [...server, ...notInBrowser],
    message: 'The web app runs in a browser.',
  },
  {
    files: ['packages/web/*.config.ts', 'packages/web/scripts/**', ...tests.map((test) => `packages/web/${test}`)],
    refused: server,
    message: 'The web app does not know the server.',
  },
  {
    files: ['packages/web/src/platform/**'],
    except: tests,
    refused: [...server, ...notInBrowser, '#*', '#*/**', '!#platform/**', ...testing],
    message: 'A tool knows no room.',
  },
  ...districtWalls('packages/web/src', {
    outside: [...server, ...notInBrowser],
    /* What a room's addresses mean is read without its screens. */
    open: (district) => [...enterByIndex(district), `#${district}/*/address.ts`],
  }),
  appWall('packages/web/src', [...server, ...notInBrowser]),
];

function enterByIndex(district: string): string[] {
  return [`#${district}/*/index.ts`];
}

/** A wall around each district of a package: what lies above it is closed, the rooms below have one door. */
function districtWalls(
  source: string,
  { outside, open }: { outside: string[]; open(district: string): string[] },
): Wall[] {
  return districts.map((district, floor) => ({
    files: [`${source}/${district}/**`],
    except: tests,
    refused: [
      ...outside,
      '#*',
      '#*/**',
      '!#platform/**',
      ...districts.slice(0, floor + 1).flatMap((below) => open(below).map((door) => `!${door}`)),
      ...testing,
    ],
    message: `${district} uses ${['platform', ...districts.slice(0, floor + 1)].join(', ')}, and other rooms by their index.ts alone.`,
  }));
}

/** The composition root knows every room by its `index.ts`, and by its `room.ts`, which says what the room brings. */
function appWall(source: string, outside: string[]): Wall {
  return {
    files: [`${source}/app/**`],
    except: tests,
    refused: [...outside, '#*', '#*/**', '!#app/**', '!#platform/**', '!#*/*/index.ts', '!#*/*/room.ts', ...testing],
    message: 'app enters rooms by their index.ts and room.ts alone.',
  };
}

function refuse(refused: string[], message: string): NonNullable<OxlintConfig['rules']> {
  return { 'no-restricted-imports': ['error', { patterns: [{ group: [wayOut, ...refused], message }] }] };
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/*.gen.ts'],
  rules: {
    'max-lines': [
      'error',
      {
        max: 400,
      },
    ],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'no-console': 'error',
    'no-alert': 'error',
    'no-eval': 'error',
    /* As zod/mini calls the default of a field. */
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'oxc/no-map-spread': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/prefer-set-has': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'no-shadow': 'off',
    'vitest/valid-expect': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'check', 'fc.assert', 'fc.property'],
      },
    ],
    'vitest/no-conditional-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/require-mock-type-parameters': 'off',
    /* They give up after a second, which a busy machine exceeds. */
    'vitest/no-restricted-vi-methods': [
      'error',
      {
        waitFor: 'Wait with expect.poll, or on the web with waitFor of the testing library.',
        waitUntil: 'Wait with expect.poll.',
      },
    ],
    ...refuse([], 'Leave a room by #district/room/…, a package by its name.'),
  },
  overrides: [
    {
      files: ['**/*.config.ts', '**/testing/postgres-setup.ts', 'e2e/**', 'scripts/*-reporter.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['**/*.config.ts', 'scripts/**', 'packages/*/scripts/**', 'bench/**', 'e2e/**', 'tools/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      /* What has landed is never changed, not even in its form. */
      files: ['packages/server/migrations/**'],
      rules: {
        'unicorn/no-useless-spread': 'off',
      },
    },
    ...walls.map(({ files, except = [], refused, message }) => ({
      files,
      excludeFiles: except,
      rules: refuse(refused, message),
    })),
    {
      /* Lanes and property runs are the same for all packages. */
      files: ['packages/*/vitest.config.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
  ],
});
