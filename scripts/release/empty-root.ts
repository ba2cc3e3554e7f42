import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the host must provide: a shell, and the C and C++ libraries that every Debian, Ubuntu, Fedora or SUSE has. */
const programs = ['/bin/sh', '/usr/bin/readlink'];
export const neededLibraries =
  /^(ld-linux-x86-64\.so\.2|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so\.\d+|linux-vdso\.so\.1|libvips-cpp\.so\..*)$/;

/**
 * Makes a folder that can be the root of a process: it contains the unpacked archive, a shell and these libraries, and
 * nothing else.
 */
export function makeEmptyRoot(root: string, archive: string): { release: string } {
  for (const folder of ['bin', 'usr/bin', 'dev', 'etc', 'opt', 'tmp', 'data'])
    mkdirSync(join(root, folder), { recursive: true });
  execFileSync('chmod', ['1777', join(root, 'tmp'), join(root, 'data')]);
  execFileSync('mknod', ['-m', '666', join(root, 'dev/null'), 'c', '1', '3']);
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  execFileSync('tar', ['--extract', '--file', archive, '--directory', join(root, 'opt')]);
  const [name = ''] = globSync('eemusic-console-*', { cwd: join(root, 'opt') });
  const release = join('/opt', name);
  symlinkSync(`${release}/bin/eemusic-console`, join(root, 'usr/bin/eemusic-console'));

  for (const program of programs) put(root, program);
  const machineCode = [...programs, ...machineCodeOf(join(root, release))];
  for (const library of new Set(machineCode.flatMap((path) => librariesOf(path).map((one) => one.path))))
    if (library.startsWith('/') && !library.startsWith(root)) put(root, library);
  return { release };
}

function put(root: string, path: string): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  if (!existsSync(target)) copyFileSync(realpathSync(path), target);
}

/** Node and the native modules of packages. */
export const machineCodeOf = (release: string): string[] => [
  join(release, 'runtime/node'),
  ...globSync('node_modules/**/*.{node,so,so.*}', { cwd: release }).map((path) => join(release, path)),
];

/** The shared libraries that a program is bound to, also by others. */
export function librariesOf(program: string): { name: string; path: string }[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [name = '', , path = name] = line.trim().split(/\s+/);
    return { name: name.split('/').at(-1) ?? name, path: path.startsWith('/') ? path : name };
  });
}
