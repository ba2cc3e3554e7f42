import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { listGrades, listLevels, listStages } from '@eemusic/contract/library/academics';
import { addLibrary, listLibraries } from '@eemusic/contract/library/libraries';
import { previewScore } from '@eemusic/contract/library/playing';
import { type NewScore, publishScores } from '@eemusic/contract/library/scores';
import { printScores } from '@eemusic/contract/library/printing';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { uploadFile } from '@eemusic/contract/platform/files';
import { makeExercise } from '@eemusic/music/made-exercises';
import { build } from '@eemusic/server/src/platform/build.ts';
import { scoreTags } from '@eemusic/server/src/testing/score-tags.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Containers, containersIn, lackingPackages } from './container.ts';
import { librariesOf, machineCodeOf, makeEmptyRoot, neededLibraries } from './empty-root.ts';
import { podmanOn } from './podman.ts';
import { runIn, serveIn } from './run-in-root.ts';
import { signIn } from './client.ts';
import { isTest } from '#scripts/structure/source.ts';

const canChangeRoot = process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0;
if (!canChangeRoot && process.env['CI'])
  throw new Error('The release is tried in an empty root, which takes root on Linux on x64');
if (!canChangeRoot) console.warn('Skipped: the release in an empty root, which takes root on Linux on x64');

const lacking = lackingPackages.join(', ');
if (lacking !== '' && process.env['CI']) throw new Error(`The container cannot be built: ${lacking} is not installed`);
if (lacking !== '') console.warn(`Skipped: the container, because ${lacking} is not installed`);

const ADMIN_EMAIL = 'mei@example.com';
const ADMIN_PASSWORD = 'a walk along the river';
const project = join(import.meta.dirname, '../..');
const aPicture = 'packages/server/demo/pictures/KFSR.webp';

describe.runIf(canChangeRoot)('a release', () => {
  let folder = '';
  let root = '';
  let release = '';
  let archive = '';
  let containers: Containers | undefined;
  let engine: ReturnType<typeof podmanOn> | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eemusic-released-'));
    const built = process.env['WEB_IS_BUILT'] ? ['--built'] : [];
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', join(folder, 'release.key')]);
    const key = ['--key', join(folder, 'release.key')];
    execFileSync(process.execPath, ['scripts/release.ts', '--to', folder, ...key, ...built], {
      cwd: project,
      stdio: 'inherit',
    });
    archive = join(folder, globSync('*.tar.gz', { cwd: folder })[0] ?? '');
    root = join(folder, 'root');
    release = makeEmptyRoot(root, archive).release;
  });
  afterAll(() => {
    engine?.remove();
    containers?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('works without Node, npm or a compiler, on a read-only file system', async () => {
    expect(globSync('**/{npm,node,cc,gcc}', { cwd: join(root, 'usr') })).toEqual([]);
    const settings = { DATA_DIR: '/data/first', ADMIN_EMAIL, ADMIN_PASSWORD };
    const first = await serveIn(root, settings);
    const { ask, send, load } = await signIn(first.address, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const uploaded = await send(uploadScore, { name: 'exercise.musicxml', bytes: makeExercise({ seed: 7 }).xml });
    const { grades } = await ask(listGrades, {});
    const gradeId = grades[0]?.gradeId ?? 0;
    const { levels } = await ask(listLevels, { gradeId });
    const levelId = levels[0]?.levelId ?? 0;
    const { stages } = await ask(listStages, { levelId });
    const picture = await send(uploadFile, { name: 'library.webp', bytes: readFileSync(join(project, aPicture)) });
    const { id: moduleId } = await ask(addLibrary, { name: 'Read', shortName: 'Read', image: picture.fileName });
    const score: NewScore = {
      name: uploaded.name,
      fileName: uploaded.fileName,
      gradeId,
      levelId,
      stageId: stages[0]?.stageId ?? 0,
      moduleId,
      curriculum: 'KungFuSightReading',
      ...scoreTags,
      scoreEnabled: true,
      accompanimentPath: null,
      scoreType: 0,
    };
    const id = (await ask(publishScores, { scores: [score] })).ids[0] ?? 0;
    const page = async (from: string) => load(from, (await ask(previewScore, { id })).pages[0] ?? '');
    expect(String(await page(first.address))).toContain('<svg');
    const pdf = await load(first.address, printScores.path, { selected: [id] });
    expect(String(pdf.subarray(0, 5))).toBe('%PDF-');
    const app = String(await load(first.address, '/'));
    const script = /type="module"[^>]* src="([^"]+)"/.exec(app)?.[1] ?? 'none';
    // Unknown paths are answered with the web app's page.
    expect(String(await load(first.address, script))).not.toMatch(/<!doctype/i);

    const saved = await runIn(root, ['backup', '--to', '/data/saved'], settings);
    expect([saved.exitCode, saved.errors]).toEqual([0, '']);
    expect(await first.stop()).toBe(0);

    const others = { DATA_DIR: '/data/second' };
    const back = await runIn(root, ['restore', '--from', '/data/saved'], others);
    expect([back.exitCode, back.errors]).toEqual([0, '']);
    const second = await serveIn(root, others);
    const again = await signIn(second.address, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const preview = await again.ask(previewScore, { id });
    expect(String(await again.load(second.address, preview.pages[0] ?? ''))).toContain('<svg');
    expect(await second.stop()).toBe(0);
  });

  it('is signed, as one command of openssl shows', () => {
    const [privateKey, publicKey] = [join(folder, 'release.key'), join(folder, 'release.pub')];
    execFileSync('openssl', ['pkey', '-in', privateKey, '-pubout', '-out', publicKey]);
    const verify = (path: string) =>
      spawnSync(
        'openssl',
        `pkeyutl -verify -pubin -rawin -inkey ${publicKey} -sigfile ${archive}.sig -in ${path}`.split(' '),
      ).status;

    expect(verify(archive)).toBe(0);
    expect(verify(publicKey)).toBe(1);
  });

  it('prints its version and usage, and refuses unknown arguments', async () => {
    const { name: version } = build();

    expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}(-dirty)?$/);
    expect(await runIn(root, ['--version'])).toEqual({ exitCode: 0, output: `${version}\n`, errors: '' });
    expect(release).toBe(`/opt/eemusic-console-${version}`);
    const made = [`eemusic-console-${version}-linux-x64.tar.gz`, `eemusic-learner-client-${version}.tgz`];
    expect(globSync('*.{gz,tgz}', { cwd: folder }).toSorted()).toEqual(made);
    const verbs = ['serve', 'backup', 'restore', 'verify', 'admin', 'scores', 'learner'];
    const { output } = await runIn(root, ['--help']);
    for (const verb of verbs) expect(output).toContain(`eemusic-console ${verb} `);
    const helps = await Promise.all(verbs.map((verb) => runIn(root, [verb, '--help'])));
    expect(new Set(helps.map((help) => help.output)).size).toBe(verbs.length);
    for (const [at, help] of helps.entries()) {
      expect(help.output).not.toBe(output);
      const call = expect.stringMatching(new RegExp(`eemusic-console ${verbs[at]}\\s`)) as string;
      expect(help).toMatchObject({ exitCode: 0, errors: '', output: call });
      expect(help.output).not.toContain('npm run');
    }
    const wrong = [[], ['sevre'], ['serve', 'now'], ['backup', '--too', 'x'], ['admin', 'crate']];
    const refused = await Promise.all(wrong.map((words) => runIn(root, words)));
    for (const { exitCode, errors } of refused) {
      expect([exitCode, errors.split('\n').length]).toEqual([64, 3]);
      expect(errors).toMatch(/eemusic-console (\w+ )?--help tells more/);
    }
    const { exitCode, errors } = await runIn(root, ['serve'], { DATA_DIR: '/opt/data', PORT: '0' });
    expect([exitCode, errors]).toEqual([
      78,
      expect.stringMatching(/^DATA_DIR: \/opt\/data[^\n]* cannot be used [^\n]+\n$/),
    ]);
  });

  it('needs only the libraries of C and C++, of glibc 2.28 or newer', () => {
    const files = machineCodeOf(join(root, release));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      for (const { name } of librariesOf(file)) expect(name).toMatch(neededLibraries);
      const versions = [...readFileSync(file, 'latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
      expect(Math.max(0, ...versions)).toBeLessThanOrEqual(28);
    }
  });

  it.skipIf(lacking !== '')(
    'runs in a container as a user without rights, and another container goes on with its data',
    async () => {
      const context = join(folder, 'context');
      mkdirSync(context);
      copyFileSync(archive, join(context, basename(archive)));
      containers = containersIn(folder);
      containers.build(join(project, 'deploy/Containerfile'), context);
      expect(containers.settings()).toMatchObject({
        User: '65532:65532',
        Entrypoint: ['eemusic-console'],
        Cmd: ['serve'],
      });
      expect(containers.run('pg_dump', '--version')).toContain('PostgreSQL');
      expect(containers.run('sh', '-c', 'touch file && pwd')).toBe('/var/lib/eemusic-console');

      const data = join(folder, 'volume');
      const account = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
      const first = await containers.start(data, { PORT: '0', ADMIN_EMAIL, ADMIN_PASSWORD });
      await signIn(first.address, account);
      expect(await first.stop()).toBe(0);

      const second = await containers.start(data, { PORT: '0' });
      const { ask } = await signIn(second.address, account);
      expect(await ask(listLibraries, {})).toEqual({ modules: [] });
      expect(await second.stop()).toBe(0);
    },
  );

  it.skipIf(lacking !== '')(
    'runs under a container engine, where this machine has one, and is backed up from beside it',
    async ({ skip }) => {
      if (!containers) throw new Error('The test before has not built the image');
      engine = podmanOn(containers.storage);
      const obstacle = engine.findObstacle('localhost/console');
      if (obstacle !== null) console.warn(`Skipped: the image under podman, because ${obstacle}`);
      skip(obstacle !== null, obstacle ?? '');

      const data = join(folder, 'podman');
      containers.giveAway(data);
      const account = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
      const settings = { PORT: '0', ADMIN_EMAIL, ADMIN_PASSWORD };
      const served = await engine.start('localhost/console', 'eemusic', data, settings);
      for (const path of ['/healthz', '/readyz']) expect((await fetch(`${served.address}${path}`)).status).toBe(200);
      const { ask } = await signIn(served.address, account);
      expect(await ask(listLibraries, {})).toEqual({ modules: [] });
      expect(served.run('backup')).toContain('are saved in /var/lib/eemusic-console/backups/');
      expect(globSync('backups/*/manifest.json', { cwd: data })).toHaveLength(1);
      expect(await served.stop()).toBe(0);
    },
    120_000,
  );

  it('lists its components and their terms, and contains no unused files', () => {
    const at = (path: string) => join(root, release, path);
    const bom = JSON.parse(readFileSync(at('sbom.cdx.json'), 'utf8')) as {
      components: { name: string; licenses: object[] }[];
    };
    expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    const named = new Set(bom.components.map(({ name }) => name));
    const present = globSync('{.,packages/*}/node_modules/{[!@.]*,@*/*}/package.json', { cwd: at('') }).map((path) =>
      path.replace(/.*node_modules\//, '').replace('/package.json', ''),
    );
    expect(present.filter((name) => !named.has(name) && !name.startsWith('@eemusic/'))).toEqual([]);
    const terms = readFileSync(at('LICENSES'), 'utf8');
    for (const name of ['Node.js', 'verovio', 'react', 'sharp']) expect(terms).toContain(`\n${name} `);

    expect(terms).toContain('(CC-BY-3.0)\n\nSalamander Grand Piano V3, samples by Alexander Holm');

    expect(globSync('**/*.{map,d.ts,test.ts}', { cwd: at('') })).toEqual([]);
    expect(globSync('packages/*/{src,migrations,triggers}/**/*test*.ts', { cwd: at('') }).filter(isTest)).toEqual([]);
    const texts = globSync('{*.md,docs/**/*.md}', { cwd: at('') });
    expect(texts).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']));
    const links = texts.flatMap((path) =>
      Array.from(readFileSync(at(path), 'utf8').matchAll(/\]\(([^):#]+)[^):]*\)/g), ([, link = '']) =>
        join(dirname(path), link),
      ),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !existsSync(at(link)))).toEqual([]);
    for (const name of ['vite', 'typescript', '@tabler', '@mantine', '@types'])
      expect(existsSync(at(`node_modules/${name}`))).toBe(false);
    expect(globSync('packages/web/dist/assets/*.js.br', { cwd: at('') })).not.toEqual([]);
  });
});

const analyser = '/usr/bin/systemd-analyze';
const hasAnalyser = existsSync(analyser);
if (!hasAnalyser && process.env['CI']) throw new Error('The service cannot be checked: systemd is not installed');
if (!hasAnalyser) console.warn('Skipped: the sandbox of the service, because systemd-analyze is not installed');

describe('the service', () => {
  it.runIf(hasAnalyser)('has no access to what it does not need', () => {
    const unit = join(project, 'deploy/eemusic-console.service');
    // Exits with 1 above this exposure, which is in tenths: an unrestricted service has 100.
    const report = execFileSync(analyser, ['security', '--no-pager', '--offline=true', '--threshold=20', unit]);

    expect(String(report)).toContain('Overall exposure level for eemusic-console.service');
  });

  it('and commands beside it have the same user, folder and settings', () => {
    const read = (name: string) => readFileSync(join(project, 'deploy', name), 'utf8');
    const unit = new Set(read('eemusic-console.service').split('\n'));
    const beside = read('eemusic-console-beside.sh');
    const properties = Array.from(beside.matchAll(/--property (\S+)/g), ([, property = '']) => property);

    // A dynamic user is known by its name, which is that of the service.
    expect(properties).toContain('User=eemusic-console');
    const others = properties.filter((property) => property !== 'User=eemusic-console');
    expect(others.length).toBeGreaterThan(5);
    for (const property of others) expect(unit).toContain(property);
    const [, data] = /--setenv (DATA_DIR=\S+)/.exec(beside) ?? [];
    expect(unit).toContain(`Environment=${data}`);
    expect(unit).toContain(`ExecStart=${/(\S+) "\$@"/.exec(beside)?.[1]} serve`);
  });
});
