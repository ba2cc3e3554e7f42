import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTest } from '#scripts/structure/source.ts';

const workspaces = ['contract', 'music', 'server', 'learner-client', 'web'] as const;
/** Packages whose sources run; the web app, which contains the learner client, is copied as built. */
const installed = ['contract', 'music', 'server'] as const;
const built = workspaces.filter((name) => !installed.some((one) => one === name));

/** Documents, and type declarations. */
const notRun = /\.(md|d\.ts)$/;

/** Files of packages that are needed only for building. */
const notLoaded = [
  '**/*.{map,md,markdown,d.ts,d.mts,d.cts,ts,mts,cts,flow,html,scss,tsbuildinfo}',
  '**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.github,man,.bin}',
  '.package-lock.json',
  '@types',
  '@fontsource-variable/*/{*.css,scss}',
  'verovio/dist/{verovio-module-hum.mjs,verovio-toolkit-wasm.js,verovio.cjs}',
];
/** Of the above, what says under which terms a package is passed on. */
const kept = /(^|\/)(licen[cs]e|copying|notice)[^/]*$(?<!\.(map|d\.ts))/i;

/** Copies everything in a release into an empty folder: sources, the web app, production dependencies and Node. */
export function stage(root: string, folder: string): void {
  const copy = (path: string, to = path) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(realpathSync(join(root, path)), join(folder, to), { recursive: true });
  };
  for (const path of ['package.json', 'package-lock.json', '.npmrc', '.env.example', 'deploy', 'docs']) copy(path);
  for (const path of globSync('*.md', { cwd: root })) copy(path);
  for (const name of workspaces) copy(`packages/${name}/package.json`);
  for (const path of sourcesOf(root)) copy(path);
  installPackages(folder);
  rmSync(join(folder, 'package-lock.json'));
  rmSync(join(folder, '.npmrc'));
  for (const name of built) rmSync(join(folder, `packages/${name}/package.json`));
  copy('packages/web/dist');
  rmSync(join(folder, 'packages/web/dist/.built-from'), { force: true });
  copy('node_modules/node/bin/node', 'runtime/node');
  copy('scripts/release/eemusic-console.sh', 'bin/eemusic-console');
  chmodSync(join(folder, 'bin/eemusic-console'), 0o755);
}

/** Returns the paths of the sources that a release contains: all but those of tests. */
export function sourcesOf(root: string): string[] {
  const patterns = ['packages/{contract,music,server}/src/**/*', 'packages/server/{migrations,triggers}/**/*'];
  return globSync(patterns, { cwd: root }).filter(
    (path) => statSync(join(root, path)).isFile() && !isTest(path) && !notRun.test(path),
  );
}

/** Installs packages from npm's cache; each is checked against the lock file. Node is not among them. */
function installPackages(folder: string): void {
  const only = installed.map((name) => `--workspace=@eemusic/${name}`);
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--silent', ...only], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const packages of globSync('{.,packages/*}/node_modules', { cwd: folder })) prune(join(folder, packages));
}

function prune(packages: string): void {
  for (const path of globSync(notLoaded, { cwd: packages })) {
    const isOurs = path.startsWith('@eemusic/');
    if (!isOurs && !kept.test(path)) rmSync(join(packages, path), { recursive: true, force: true });
  }
}
